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

/** In a table of Markdown a backslash stands before each delimiter. */
const readValue = (text: string, at: number, end: number): string =>
  text.slice(at, text.charCodeAt(end - 1) === BACKSLASH ? end - 1 : end).trim();
const BACKSLASH = 0x5c;

/** Threads have short names: a field of so many words after the level, before logger and thread, is the message (ActiveMQ). */
const MIN_MESSAGE_WORDS = 4;
const isMessage = (value: string): boolean => value.split(' ', MIN_MESSAGE_WORDS).length >= MIN_MESSAGE_WORDS;

/** `time|[thread]|LEVEL|logger|message`, also with semicolons or tabs, with the fields in any order. */
export const DELIMITED: RecordFormat = {
  id: 'delimited',
  title: 'Fields with a delimiter',
  readsDigitsAlike: true,
  read(text) {
    const match = HEAD.exec(text);
    if (!match) return undefined;
    const [head, timestamp = '', delimiter = ''] = match;
    const fields: Fields = { level: undefined, thread: undefined, logger: undefined };
    let at = head.length;
    let early: string | undefined;
    for (let field = 0; field < MAX_FIELDS; field++) {
      const end = text.indexOf(delimiter, at);
      if (end < 0) break;
      const value = readValue(text, at, end);
      if (!readField(fields, value)) break;
      if (fields.level && !fields.logger && isMessage(value)) early ??= value;
      at = end + 1;
    }
    const last = text.slice(at).trim();
    if (early === undefined || !fields.logger) return { timestamp, ...fields, message: last };
    return { timestamp, ...fields, thread: fields.thread ?? last, message: early };
  },
};
