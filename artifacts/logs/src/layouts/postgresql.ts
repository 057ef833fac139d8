import type { Layout } from '../layout.ts';
import type { LogLevel } from '../levels.ts';
import { STAMP } from '../time/stamp.ts';

/** The prefix is the administrator's: a time first, the process in brackets, what else in one word. */
const PREFIX = String.raw`(${STAMP})(?::[^\s:]{0,80}:[^\s:]{0,128}@[^\s:]{0,128}:| )\[(\d+)(?:-\d+)?\]:?(?: \[[\d-]{1,20}\])?(?: ?[^\s:]{1,300}?)??:? ?`;
const HEAD = new RegExp(
  String.raw`^${PREFIX}(LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC|DEBUG\d?|DETAIL|HINT|CONTEXT|STATEMENT|QUERY|LOCATION): +(.*)$`,
  's',
);
/** They are written like statements of their own, with the time of the one that they belong to. */
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

export const levelOfPostgres = (word: string): LogLevel | undefined =>
  word.startsWith('DEBUG') ? 'DEBUG' : LEVELS[word];

/** `2025-03-02 08:15:03.217 UTC [4711] user@db ERROR:  message`; DETAIL, HINT and STATEMENT belong to the record before. */
export const POSTGRESQL: Layout = {
  id: 'postgresql',
  title: 'PostgreSQL',
  read(text) {
    if (!text.includes(':  ')) return undefined;
    const [, stamp = '', thread, word = '', message] = HEAD.exec(text) ?? [];
    if (message === undefined) return undefined;
    const goesOn = BELONGS.test(word);
    return { stamp, thread, level: goesOn ? undefined : levelOfPostgres(word), message, ...(goesOn && { goesOn }) };
  },
};
