import type { LogLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';

const HEAD = /^=([A-Z]{3,20}) REPORT==== (\d{1,2}-[A-Z][a-z]{2}-\d{4}::\d\d:\d\d:\d\d(?:\.\d{1,6})?) ===$/;

const LEVELS: Readonly<Record<string, LogLevel>> = {
  CRASH: 'ERROR',
  SUPERVISOR: 'ERROR',
  ERROR: 'ERROR',
  WARNING: 'WARN',
  INFO: 'INFO',
  PROGRESS: 'INFO',
};

/**
 * Reports of Erlang, as RabbitMQ up to 3.6, ejabberd and CouchDB write them: `=WARNING REPORT==== 2-Mar-2025::08:15:03 ===`, then the
 * message in the next lines.
 */
export const ERLANG_REPORT: RecordFormat = {
  id: 'erlang-report',
  title: 'Erlang (RabbitMQ up to 3.6)',
  read(text) {
    const [, kind = '', timestamp] = HEAD.exec(text) ?? [];
    const level = LEVELS[kind];
    return level && timestamp !== undefined ? { timestamp, level, message: '' } : undefined;
  },
  readSecondLine: (head, text) => ({ ...head, message: text.trim() }),
};
