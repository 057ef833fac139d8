import type { Envelope } from './envelope.ts';
import { findLineBreak } from './joined-lines.ts';
import { isFormOfMost, type LearnedPrefix, learnPrefix, openPrefix, readQuoted } from './learned-prefix.ts';

/** Where a statement of an application may begin, and what follows its time. */
const TIME = /\[?(?:\d{4}[-/.]\d\d[-/.]\d\d[T ])?\d\d:\d\d:\d\d(?!:\d\d\b)/g;
const LEVEL_BEHIND = /^.{8,120}?\b(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|SEVERE)\b/;
const LEVEL = /\b(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|SEVERE)\b/;
/** A statement in JSON, also with the quotation marks of a column or of a string. */
const JSON_STATEMENT =
  /\{(?:\\?"|"")(?:@timestamp|timestamp|time|ts|instant|level|log\.level|severity|message|msg)(?:\\?"|"") ?:/;
/** The time of a statement is within so many characters. */
const MAX_PREFIX_CHARACTERS = 300;
const MIN_STATEMENTS = 5;
/** The lines of traces have the prefix as well: a name before the statements alone is a part of their layout. */
const MIN_LINE_SHARE = 0.8;

/**
 * What only those write who wrap lines: a time of their own, since 1970 as well, the name of a file, the number of a line, nothing but
 * blanks and marks. The name of a thread or an application may be a part of the layout, and a number before a time may be a date.
 */
const WRITTEN_AROUND =
  /\d\d:\d\d:\d\d|\b\d{13}\b|\.(?:log|txt|out)(?:\.\d+)?:|^\s*\d{1,7}[:\t]$|^\s+\d{1,7} $|^[^\w[]*$/;
/** The statement is a field of a layout with several times: `start=… end=…`, `…|…|INFO`. */
const FIELD = /(?:=["']?|[|;,])$/;

/** Returns what precedes the last time in a line that a level follows, or the JSON in it; undefined for a line that is no statement. */
function readPrefix(line: string): string | undefined {
  const begin = line.slice(0, 2 * MAX_PREFIX_CHARACTERS);
  const json = begin.search(JSON_STATEMENT);
  if (json >= 0 || begin.startsWith('{')) return begin.slice(0, Math.max(0, json));
  const times = [...begin.matchAll(TIME)].map(({ index }) => index);
  const own = times.findLast((index) => index <= MAX_PREFIX_CHARACTERS && LEVEL_BEHIND.test(begin.slice(index)));
  return own === undefined ? undefined : begin.slice(0, own);
}

const isWrittenAround = (prefix: string): boolean =>
  prefix !== '' && WRITTEN_AROUND.test(prefix) && !LEVEL.test(prefix) && !FIELD.test(prefix);

const createEnvelope = (prefix: LearnedPrefix): Envelope => ({
  id: 'learned-prefix',
  title: 'prefix of every line',
  open: (text) => {
    const content = openPrefix(prefix, text);
    return content === text ? undefined : { text: content };
  },
});

/** A log that is one string has as many lines of its own; statements that a log quotes stand between many others. */
const MAX_JOINED_LINES = 3;

const createJoinedEnvelope = (separator: RegExp): Envelope => ({
  id: 'joined-lines',
  title: 'lines in one string',
  open: (text) => ({ text: text.split(separator).map(readQuoted).join('\n') }),
});

function learnJoinedLines(lines: readonly string[]): Envelope | undefined {
  if (lines.length > MAX_JOINED_LINES) return undefined;
  const separator = findLineBreak(lines, (piece) => readPrefix(piece) === '', MIN_STATEMENTS);
  return separator && createJoinedEnvelope(separator);
}

function learnPrefixOfLines(lines: readonly string[]): Envelope | undefined {
  const prefixes = lines.map(readPrefix).filter((prefix) => prefix !== undefined);
  if (prefixes.filter(isWrittenAround).length < MIN_STATEMENTS) return undefined;
  const prefix = learnPrefix(prefixes, MIN_STATEMENTS);
  return prefix && isFormOfMost(prefix, lines, MIN_LINE_SHARE) ? createEnvelope(prefix) : undefined;
}

/** Learns what surrounds the statements of an application in these lines; undefined when nothing does. */
export const learnStatements = (lines: readonly string[]): Envelope | undefined =>
  learnJoinedLines(lines) ?? learnPrefixOfLines(lines);
