import { type LogLevel, parseLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

const HEAD = new RegExp(String.raw`^(${TIMESTAMP}) ?([|;\t])(?!-[A-Z])`);
/** Level, thread and logger are among this many first fields; the message follows, with any delimiters in it. */
const MAX_FIELDS = 7;
const LOGGER = /^[\w$-]+(?:[./][\w$<>-]+)+(?::\d+)?$/;

interface Fields {
  level: LogLevel | undefined;
  thread: string | undefined;
  logger: string | undefined;
}

/** Reads a field; returns whether it is one of level, thread and logger, and not yet the message. */
function readField(fields: Fields, value: string): boolean {
  const bracketed = value.startsWith('[') && value.endsWith(']');
  const level = fields.level || bracketed ? undefined : parseLevel(value);
  if (level) fields.level = level;
  else if (!fields.thread && bracketed) fields.thread = value.slice(1, -1);
  else if (!fields.logger && LOGGER.test(value)) fields.logger = value;
  else return !fields.level || !(fields.thread || fields.logger);
  return true;
}

/** `time|[thread]|LEVEL|logger|message`, also with semicolons or tabs, with the fields in any order. */
export const DELIMITED: RecordFormat = {
  id: 'delimited',
  title: 'Fields with a delimiter',
  read(text) {
    const match = HEAD.exec(text);
    if (!match) return undefined;
    const [head, timestamp = '', delimiter = ''] = match;
    const fields: Fields = { level: undefined, thread: undefined, logger: undefined };
    let at = head.length;
    for (let field = 0; field < MAX_FIELDS; field++) {
      const end = text.indexOf(delimiter, at);
      if (end < 0 || !readField(fields, text.slice(at, end).trim())) break;
      at = end + 1;
    }
    return { timestamp, ...fields, message: text.slice(at).trim() };
  },
};
