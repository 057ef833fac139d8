import type { Layout } from '../layout.ts';
import type { LogLevel } from '../levels.ts';
import { STAMP } from '../time/stamp.ts';

const HEAD = new RegExp(
  String.raw`^(${STAMP}) \[(\d+)(?:-\d+)?\](?: \S+@\S+)? (LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC|DEBUG\d?): +(.*)$`,
  's',
);
/** With the prefix `%t:%r:%u@%d:[%p]:`, as managed services set it. */
const HEAD_WITH_COLONS = new RegExp(
  String.raw`^(${STAMP}):[^\s:]{0,80}:[^\s:]{0,128}@[^\s:]{0,128}:\[(\d+)\]:(LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC|DEBUG\d?): +(.*)$`,
  's',
);
const LEVELS: Readonly<Record<string, LogLevel>> = {
  LOG: 'INFO',
  INFO: 'INFO',
  NOTICE: 'INFO',
  WARNING: 'WARN',
  ERROR: 'ERROR',
  FATAL: 'FATAL',
  PANIC: 'FATAL',
};

/** `2025-03-02 08:15:03.217 UTC [4711] user@db ERROR:  message`; DETAIL, HINT and STATEMENT belong to the record before. */
export const POSTGRESQL: Layout = {
  id: 'postgresql',
  title: 'PostgreSQL',
  read(text) {
    const [, stamp = '', thread, word = '', message] = HEAD.exec(text) ?? HEAD_WITH_COLONS.exec(text) ?? [];
    return message === undefined ? undefined : { stamp, thread, level: LEVELS[word] ?? 'DEBUG', message };
  },
};
