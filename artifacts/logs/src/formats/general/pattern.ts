import { type LogLevel, parseLevel, parseLevelLetter } from '../../levels.ts';
import type { RecordFormat, RecordHead } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

/** Matches the time, also after a bracket, a level, or a few words of a wrapper. */
const HEAD = new RegExp(
  String.raw`^(?:\[?([A-Za-z]{3,8})\]?[ |:]+(?:\[([^\]]{1,120})\] )?)?[[(<]?(${TIMESTAMP})(?=$|[\s\])>|,;:-])`,
);
/** Matches what separates two fields. */
const GAP = /[\s\]>|,;:-]*/y;
/**
 * Matches a field in brackets. Thread names such as `[QuorumPeer[myid=1]/0:0:0:0:2181]` contain brackets themselves.
 */
const BRACKETED = /\[((?:[^[\]]|\[[^[\]]{0,80}\]){0,120})\]|\(([^)]{0,120})\)|<([^>]{0,120})>/y;
/** The place in the source that wrote the statement: `Loader.java:60`. */
const SOURCE_LINE = /^[\w$.-]{1,80}\.(?:java|kt|scala|groovy|py|go|rb|js|ts|cs|cpp|c|rs):\d{1,6}$/;
const WORD = /[^\s[\](),;|:]+/y;
const LOGGER = /^[A-Za-z_$][\w$]*(?:[./][\w$<>*-]+)+$/;
const CHANNEL = /^([\w-]{1,40})\.([A-Z]{4,9})$/;
/** Matches level and thread of Celery: `ERROR/ForkPoolWorker-1`. */
const LEVEL_AND_THREAD = /^([A-Z]{4,8})\/([\w-]{1,80})$/;
/** Matches any logger name that a level follows: `worker - INFO`. */
const NAME_BEFORE_LEVEL =
  /([\w.$/-]{1,80}) ?[-|:] ?(?=(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|SEVERE|CRITICAL)(?: ?[-|:]|$))/y;
/** Matches a module of Rust: `shop::pay`. */
const RUST_MODULE = /([a-z_]\w{0,80}(?:::\w{1,80}){1,12})(?=[\]: ])/y;
/** Matches a thread without brackets before a level that a logger follows: `main DEBUG [com.acme.Shop`. */
const THREAD_BEFORE_LEVEL =
  /([\w.#:-]{1,60}(?: [\w.#:-]{1,60}){0,2}) +(?=(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|SEVERE) +[[(]?[a-z]\w{0,40}(?:\.\w{1,80}){1,12})/y;
/** Matches a source location of Airflow: `{worker.py:17}`. */
const PLACE_IN_BRACES = /\{([\w.-]{1,80}:\d{1,7})\}/y;
/** Must follow a level that is not in capitals; otherwise it is a word of the message: `error reading 17`. */
const END_OF_LEVEL = /^(?:[:|\t,;]| {2}| -| \[|$)/;
/** The first letter of a level (`%.-1level`), which only brackets behind it tell from a word. */
const LETTER = /^[TDIWEF]$/;
const CLASS = /^[A-Z][\w$]{0,40}[a-z][\w$]{0,60}$/;
const CAPITALS = /^[A-Z]+$/;
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

/** Reads the contents of brackets as a level, a thread or a context; returns the index after them. */
function readBrackets(fields: Fields, text: string, at: number): number | undefined {
  const match = matchAt(BRACKETED, text, at);
  if (!match) return undefined;
  const content = (match[1] ?? match[2] ?? match[3] ?? '').trim();
  const level = fields.level ? undefined : parseLevel(content);
  if (level) fields.level = level;
  else if (readThreadAndLevel(fields, content)) return at + match[0].length;
  else if (LOGGER.test(content) && !fields.logger) fields.logger = content;
  else if (!SOURCE_LINE.test(content)) fields.thread ??= content;
  return at + match[0].length;
}

/** Reads a thread and a level after a slash, `Server thread/ERROR`; returns whether the field has this form. */
function readThreadAndLevel(fields: Fields, content: string): boolean {
  const slash = fields.level ? -1 : content.lastIndexOf('/');
  const capitals = content.slice(slash + 1);
  const level = slash > 0 && CAPITALS.test(capitals) ? parseLevel(capitals) : undefined;
  if (!level) return false;
  fields.level = level;
  fields.thread ??= content.slice(0, slash);
  return true;
}

/** Reads the channel and level of Monolog, `production.ERROR`; returns whether the word has this form. */
function readChannelAndLevel(fields: Fields, word: string): boolean {
  const [, channel, capitals = ''] = fields.level || fields.logger ? [] : (CHANNEL.exec(word) ?? []);
  fields.level ??= parseLevel(capitals);
  if (channel !== undefined && fields.level) fields.logger = channel;
  return fields.logger !== undefined && fields.logger === channel;
}

/** Reads a thread that stands without brackets before the level; returns the index of the level. */
function readThreadBeforeLevel(fields: Fields, text: string, at: number): number | undefined {
  if (fields.level || fields.thread) return undefined;
  const named = matchAt(THREAD_BEFORE_LEVEL, text, at);
  if (!named) return undefined;
  fields.thread = named[1];
  return at + named[0].length;
}

/** Returns whether a word is a logger without its package: `INFO shop: ready`, `INFO [main] Importer - 17 rows`. */
const isShortLogger = ({ level, thread }: Fields, word: string, behind: string): boolean =>
  level !== undefined && (behind.startsWith(':') || (thread !== undefined && behind === ' - ' && CLASS.test(word)));

const isLetterOfLevel = ({ level, thread, logger }: Fields, word: string, behind: string): boolean =>
  (level ?? thread ?? logger) === undefined && behind.startsWith(' [') && LETTER.test(word);

/** Returns whether a word without brackets is a field and not the beginning of the message. */
function isField(fields: Fields, word: string, behind: string): boolean {
  const level = fields.level ? undefined : parseLevel(word);
  if (isLetterOfLevel(fields, word, behind)) fields.level = parseLevelLetter(word);
  else if (level && (CAPITALS.test(word) || END_OF_LEVEL.test(behind))) fields.level = level;
  else if (PROCESS.test(word)) return true;
  else if (readChannelAndLevel(fields, word) || readLevelAndThread(fields, word)) return true;
  else if (!fields.logger && (LOGGER.test(word) || isShortLogger(fields, word, behind))) fields.logger = word;
  else return false;
  return true;
}

function readLevelAndThread(fields: Fields, word: string): boolean {
  const [, capitals = '', thread] = fields.level ? [] : (LEVEL_AND_THREAD.exec(word) ?? []);
  const level = parseLevel(capitals);
  if (!level) return false;
  fields.level = level;
  fields.thread ??= thread;
  return true;
}

/** Reads a logger name that a level follows; returns the index of the level. */
function readLoggerBeforeLevel(fields: Fields, text: string, at: number): number | undefined {
  if (fields.logger) return undefined;
  const named = fields.level
    ? matchAt(RUST_MODULE, text, at)
    : (matchAt(NAME_BEFORE_LEVEL, text, at) ?? matchAt(PLACE_IN_BRACES, text, at));
  if (!named) return undefined;
  fields.logger = named[1];
  return at + named[0].length;
}

/** Reads a word that is a field, or that stands for the thread; returns the index after it. */
function readWord(fields: Fields, word: string, text: string, start: number): number | undefined {
  const end = start + word.length;
  return isField(fields, word, text.slice(end, end + 3)) ? end : readThreadBeforeLevel(fields, text, start);
}

/**
 * Reads level, thread and logger in any order, up to the first word that is none of them; returns where the message
 * begins.
 */
function readFields(fields: Fields, text: string, from: number): number {
  let at = from;
  for (let field = 0; field < MAX_FIELDS && at < text.length; field++) {
    const start = at + (matchAt(GAP, text, at)?.[0].length ?? 0);
    const marked = readLoggerBeforeLevel(fields, text, start) ?? readBrackets(fields, text, start);
    if (marked !== undefined) {
      at = marked;
      continue;
    }
    const word = matchAt(WORD, text, start)?.[0];
    if (word === undefined) return start;
    const end = start + word.length;
    const next = readWord(fields, word, text, start);
    if (next === undefined) return start;
    at = next;
    // ` - ` and `: ` after a logger end the fields.
    if (fields.logger === word && /^(?: - |:\s| : )/.test(text.slice(end, end + 3))) break;
  }
  return at + (matchAt(GAP, text, at)?.[0].length ?? 0);
}

/** Matches the context of a connector before the message, and the logger behind it: `Postgres|shop|task  ready   [io.acme.Task]`, `rolled (kafka.log.Log)`. */
const CONTEXT = /^(\w{0,40}\|[\w.-]{0,80}\|[\w.-]{0,80}) {1,3}/;
const TRAILING_LOGGER =
  / {2,4}\[([a-z]\w{0,60}(?:\.[\w$]{1,80}){1,12})\]$| \((?!.{0,200}(?:Exception|Error)\)$)([a-z]\w{0,60}(?:\.\w{1,60}){0,12}\.(?:[A-Z][\w$]{1,80}|logger))\)$/;

function readTrailingLogger(fields: Fields, message: string): Fields & { readonly message: string } {
  const logger = fields.logger === undefined ? TRAILING_LOGGER.exec(message) : null;
  if (!logger) return { ...fields, message };
  const text = message.slice(0, logger.index);
  const [context = '', thread] = CONTEXT.exec(text) ?? [];
  return {
    ...fields,
    thread: fields.thread ?? thread,
    logger: logger[1] ?? logger[2],
    message: text.slice(context.length),
  };
}

function read(text: string): RecordHead | undefined {
  const head = HEAD.exec(text);
  if (!head) return undefined;
  const [whole, word, thread, timestamp = ''] = head;
  const fields: Fields = {
    level: word === undefined ? undefined : parseLevel(word),
    thread,
    logger: undefined,
  };
  if (word !== undefined && !fields.level) return undefined;
  const message = readFields(fields, text, whole.length);
  return { timestamp, ...readTrailingLogger(fields, text.slice(message)) };
}

/**
 * The formats of logback, log4j and Python patterns: a time at the beginning, then level, thread and logger in any
 * order.
 */
export const PATTERN: RecordFormat = {
  id: 'pattern',
  title: 'Pattern of logback, log4j and others',
  general: true,
  readsDigitsAlike: true,
  read,
};
