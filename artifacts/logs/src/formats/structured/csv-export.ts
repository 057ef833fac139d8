import { parseLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

const HEAD = new RegExp(`^"?(${TIMESTAMP})"?,(?! )`);
/** A field in quotes, which the end of the line may cut off, or one without. */
const FIELD = /"((?:[^"]|"")*)(?:"|$)|([^,]*)/y;
const MAX_FIELDS = 12;
const LOGGER = /^[A-Za-z_$][\w$]*(?:\.[\w$-]+)+$/;

const unquote = (value: string): string => value.replaceAll('""', '"');

function splitFields(text: string, from: number): string[] {
  const fields: string[] = [];
  let at = from;
  while (at <= text.length && fields.length < MAX_FIELDS) {
    FIELD.lastIndex = at;
    const [whole, quoted, plain = ''] = FIELD.exec(text) ?? [];
    if (whole === undefined) break;
    fields.push(quoted === undefined ? plain : unquote(quoted));
    at += whole.length + 1;
  }
  return fields;
}

/** The columns may have any order: the longest field is the message. */
const findMessage = (fields: readonly string[]): string =>
  fields.reduce((longest, field) => (field.length > longest.length ? field : longest), '');

/** `time,…,LEVEL,…,"message"` with the time first, as Kibana, Datadog and others export tables. A message of several lines is in quotes. */
export const CSV_EXPORT: RecordFormat = {
  id: 'csv-export',
  title: 'Table with commas (CSV)',
  read(text) {
    const match = HEAD.exec(text);
    if (!match) return undefined;
    const [head, timestamp = ''] = match;
    const fields = splitFields(text, head.length);
    const level = fields.find((field) => parseLevel(field) !== undefined);
    if (level === undefined || fields.length < 2) return undefined;
    const others = fields.filter((field) => field !== level);
    return {
      timestamp,
      level: parseLevel(level),
      logger: others.find((field) => LOGGER.test(field)),
      message: findMessage(others),
    };
  },
  readContinuation: (text) => unquote(text.endsWith('"') && !text.endsWith('""') ? text.slice(0, -1) : text),
};
