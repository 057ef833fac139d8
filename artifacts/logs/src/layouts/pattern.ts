import type { Layout, RecordHead } from '../layout.ts';
import { type LogLevel, levelOfWord } from '../levels.ts';
import { STAMP } from '../time/stamp.ts';

/** The time, after a bracket, a level, or a few words of a wrapper. */
const HEAD = new RegExp(String.raw`^(?:\[?([A-Za-z]{3,8})\]?[ |:]+)?[[(<]?(${STAMP})(?=$|[\s\])>|,;:-])`);
/** Between two fields. */
const GAP = /[\s\]>|,;:-]*/y;
const BRACKETED = /\[([^\]]{0,120})\]|\(([^)]{0,120})\)|<([^>]{0,120})>/y;
const WORD = /[^\s[\](),;|:]+/y;
const LOGGER = /^[A-Za-z_$][\w$]*(?:[./][\w$<>*-]+)+$/;
const CHANNEL = /^([\w-]{1,40})\.([A-Z]{4,9})$/;
const PROCESS = /^(?:\d+|#\d+|---|-)$/;
const MAX_FIELDS = 8;

interface Fields {
  level: LogLevel | undefined;
  thread: string | undefined;
  logger: string | undefined;
}

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** What stands in brackets: a level, a thread, or a context. */
function bracketed(fields: Fields, content: string): void {
  const level = fields.level ? undefined : levelOfWord(content.trim());
  if (level) fields.level = level;
  else if (LOGGER.test(content) && !fields.logger) fields.logger = content;
  else fields.thread ??= content.trim();
}

/** `production.ERROR` of Monolog: the channel and the level. */
function channelWithLevel(fields: Fields, word: string): boolean {
  const [, channel, capitals = ''] = fields.level || fields.logger ? [] : (CHANNEL.exec(word) ?? []);
  fields.level ??= levelOfWord(capitals);
  if (channel !== undefined && fields.level) fields.logger = channel;
  return fields.logger !== undefined && fields.logger === channel;
}

/** Whether a word without brackets is a field and no beginning of the message. */
function isField(fields: Fields, word: string, next: string): boolean {
  const level = fields.level ? undefined : levelOfWord(word);
  if (level) fields.level = level;
  else if (PROCESS.test(word)) return true;
  else if (channelWithLevel(fields, word)) return true;
  else if (!fields.logger && (LOGGER.test(word) || (next === ':' && fields.level !== undefined))) fields.logger = word;
  else return false;
  return true;
}

/** Level, thread and logger in any order, up to the first word that is none of them. Returns where the message begins. */
function readFields(fields: Fields, text: string, from: number): number {
  let at = from;
  for (let field = 0; field < MAX_FIELDS && at < text.length; field++) {
    const start = at + (matchAt(GAP, text, at)?.[0].length ?? 0);
    const inBrackets = matchAt(BRACKETED, text, start);
    if (inBrackets) {
      bracketed(fields, inBrackets[1] ?? inBrackets[2] ?? inBrackets[3] ?? '');
      at = start + inBrackets[0].length;
      continue;
    }
    const word = matchAt(WORD, text, start)?.[0];
    if (word === undefined) return start;
    const end = start + word.length;
    if (!isField(fields, word, text.charAt(end))) return start;
    at = end;
    // ` - ` and `: ` behind a logger end the head.
    if (fields.logger === word && /^(?: - |:\s| : )/.test(text.slice(end, end + 3))) break;
  }
  return at + (matchAt(GAP, text, at)?.[0].length ?? 0);
}

function read(text: string): RecordHead | undefined {
  const head = HEAD.exec(text);
  if (!head) return undefined;
  const [whole, word, stamp = ''] = head;
  const fields: Fields = {
    level: word === undefined ? undefined : levelOfWord(word),
    thread: undefined,
    logger: undefined,
  };
  if (word !== undefined && !fields.level) return undefined;
  const message = readFields(fields, text, whole.length);
  return { stamp, ...fields, message: text.slice(message) };
}

/** The family of logback, log4j and Python patterns: a time at the beginning, then level, thread and logger in any order. */
export const PATTERN: Layout = { id: 'pattern', title: 'Pattern of logback, log4j and others', read };
