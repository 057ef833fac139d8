import type { RecordFormat } from '../../record-format.ts';
import { parsePostgresLevel } from './postgresql.ts';

const HEAD = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [A-Z]{2,5}),/;
/** Matches a field, in quotes (doubled inside of it) or without. */
const FIELD = /,(?:"((?:[^"]|"")*)"?|([^,"]*))/y;
/** Indices of the fields after the time. */
const [PROCESS, LEVEL, MESSAGE] = [2, 10, 12];

/** csvlog: `2025-03-02 08:15:03.217 UTC,"app","shop",4711,"10.0.0.1:5432",…,ERROR,42P01,"message",…` */
export const POSTGRESQL_CSV: RecordFormat = {
  id: 'postgresql-csv',
  title: 'PostgreSQL, csvlog',
  read(text) {
    const [, timestamp] = HEAD.exec(text) ?? [];
    if (timestamp === undefined) return undefined;
    const fields: string[] = [];
    FIELD.lastIndex = timestamp.length;
    while (fields.length <= MESSAGE) {
      const match = FIELD.exec(text);
      if (!match) return undefined;
      fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    }
    const level = parsePostgresLevel(fields[LEVEL] ?? '');
    return level && { timestamp, level, thread: fields[PROCESS], message: fields[MESSAGE] ?? '' };
  },
};
