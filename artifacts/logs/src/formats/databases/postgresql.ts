import type { LogLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

/**
 * Matches the prefix, which the administrator chooses: a time, the process in brackets, and other fields in one word.
 */
const PREFIX = String.raw`(${TIMESTAMP})(?::[^\s:]{0,80}:[^\s:]{0,128}@[^\s:]{0,128}:| )\[(\d+)(?:-\d+)?\]:?(?: \[[\d-]{1,20}\])?(?: ?[^\s:]{1,300}?)??:? ?`;
const HEAD = new RegExp(
  String.raw`^${PREFIX}(LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC|DEBUG\d?|DETAIL|HINT|CONTEXT|STATEMENT|QUERY|LOCATION): +(.*)$`,
  's',
);
/** Levels of lines that complete the record before; they are written like records and with its time. */
const BELONGS = /^(?:DETAIL|HINT|CONTEXT|STATEMENT|QUERY|LOCATION)$/;
const LEVELS: Readonly<Record<string, LogLevel>> = {
  LOG: 'INFO',
  INFO: 'INFO',
  NOTICE: 'INFO',
  WARNING: 'WARN',
  ERROR: 'ERROR',
  FATAL: 'FATAL',
  PANIC: 'FATAL',
};

export const parsePostgresLevel = (word: string): LogLevel | undefined =>
  word.startsWith('DEBUG') ? 'DEBUG' : LEVELS[word];

/**
 * `2025-03-02 08:15:03.217 UTC [4711] user@db ERROR:  message`; DETAIL, HINT and STATEMENT lines belong to the record
 * before.
 */
export const POSTGRESQL: RecordFormat = {
  id: 'postgresql',
  title: 'PostgreSQL',
  read(text) {
    if (!text.includes(':  ')) return undefined;
    const [, timestamp = '', thread, word = '', message] = HEAD.exec(text) ?? [];
    if (message === undefined) return undefined;
    const isContinuation = BELONGS.test(word);
    return {
      timestamp,
      thread,
      level: isContinuation ? undefined : parsePostgresLevel(word),
      message,
      ...(isContinuation && { isContinuation }),
    };
  },
};
