import { truncate } from '@hindsight/claims';

/** A statement in a headline. */
export const STATEMENT_CHARACTERS = 80;
/** Of a long signature its beginning is enough. */
export const DECISIVE_CHARACTERS = 48;

/** The package before the name of a class. */
export const PACKAGES = /(?<![\w.])(?:[a-z_]\w{0,40}\.){2,12}(?=[A-Z])/g;

/** A path of four names or more: its first and its last name tell what it is. */
export const LONG_PATH = /((?<![\w./])\/[\w.-]{1,80})(?:\/[\w.-]{1,80}){2,20}(\/[\w.-]{1,80})/g;

/** The name of an exception inside a statement, whose message follows. */
const INNER_TYPE = /(?<=[\s…])…?[A-Z]\w{2,80}(?:Exception|Error): (?=\S)/g;

const LEVEL = /^\[?(?:FATAL|SEVERE|CRITICAL|ERROR|WARN(?:ING)?)\]?:? {1,4}(?=\S)/;

/** What introduces the reason at the end of a statement: `Exhausted after 4 attempts, caught: …`, `… will be killed, as …`. */
const REASON =
  /\b(?:due to|because(?: of)?|caused by|caught|reason|cause|[Mm]essage|failed|\w{0,60}(?:Exception|Error))\b(?::|(?<=to|of|by|because))\s+|\breason=["']?|, as\s/gi;
/** A clause that is shorter than this leaves out what it is about. */
const MIN_CLAUSE = 30;
/** A reason is a few words or more, and leaves room for what failed. */
const [MIN_REASON, MAX_REASON, MIN_HEAD] = [12, 54, 16];

export const takeFirstLine = (text: string): string => text.split('\n')[0] ?? '';
/** The end of a text, and of the structure in which it was quoted. */
export const trimEnd = (text: string): string =>
  text
    .replace(/"\}{1,4}$/, '')
    .replace(/(?<=.{12}) \([^()]{0,40}$/, '')
    .replace(/[.:,;!\s]+$/, '');

/** A long statement is cut so that the words by which its class is known remain, with as much of what leads to them as there is room for. */
export function cutAroundMatch(statement: string, signature: RegExp | undefined): string {
  const named = shortenNames(leaveLevelOut(takeFirstLine(statement), signature), signature);
  const reasoned = keepReason(named, signature);
  if (reasoned !== undefined) return reasoned;
  const line = leaveTypesOut(named, signature);
  const at = signature?.exec(line)?.index ?? 0;
  const end = findEnd(line, signature);
  if (end <= STATEMENT_CHARACTERS) return trimEnd(truncate(line, STATEMENT_CHARACTERS));
  const start = findCut(line, at, Math.min(end, at + DECISIVE_CHARACTERS));
  return `${start > 0 && line[start] !== '…' ? '…' : ''}${trimEnd(truncate(line.slice(start), STATEMENT_CHARACTERS - 1))}`;
}

/** Where the words end by which the class is known; 0 without any. */
function findEnd(line: string, signature: RegExp | undefined): number {
  const match = signature?.exec(line);
  return match ? match.index + match[0].length : 0;
}

/** Whether a shorter line is of the class as before. */
const isAlike = (short: string, line: string, signature: RegExp | undefined): boolean =>
  !signature || signature.test(short) === signature.test(line);

/** Leaves out the level that a program writes into its message, as behind syslog, because the level of the finding tells it. */
function leaveLevelOut(line: string, signature: RegExp | undefined): string {
  const short = line.replace(LEVEL, '');
  return isAlike(short, line, signature) ? short : line;
}

/** Leaves the packages of classes and the middle of paths out of a line that is too long, unless its class is known by them. */
function shortenNames(line: string, signature: RegExp | undefined): string {
  if (line.length <= STATEMENT_CHARACTERS) return line;
  const short = line.replace(PACKAGES, '…').replace(LONG_PATH, '$1/…$2');
  return isAlike(short, line, signature) ? short : line;
}

/** Leaves the names of exceptions out of a line that is still too long: their messages say what happened. */
function leaveTypesOut(line: string, signature: RegExp | undefined): string {
  const short = line.length > STATEMENT_CHARACTERS ? line.replace(INNER_TYPE, '') : line;
  return isAlike(short, line, signature) ? short : line;
}

/** Finds the first clause, or else the first word, from which the text up to `end` has room. */
function findCut(line: string, at: number, end: number): number {
  const findFirst = (boundary: RegExp): number | undefined =>
    [...line.slice(0, at).matchAll(boundary)]
      .map(({ index, 0: { length } }) => index + length)
      .find((start) => end - start < STATEMENT_CHARACTERS);
  const clause = findFirst(/^|[.:;]\s+/g);
  return clause !== undefined && end - clause >= MIN_CLAUSE ? clause : (findFirst(/\s+/g) ?? at);
}

/** Of a statement that is too long, what failed and the reason at its end are told; undefined when it states none, or has its decisive words between. */
function keepReason(line: string, signature: RegExp | undefined): string | undefined {
  if (line.length <= STATEMENT_CHARACTERS) return undefined;
  const found = [...line.matchAll(REASON)].findLast(
    ({ index, 0: { length } }) => trimEnd(line.slice(index + length)).length >= MIN_REASON,
  );
  if (!found) return undefined;
  const shown = truncate(trimEnd(line.slice(found.index + found[0].length)), MAX_REASON);
  const head = truncate(line.slice(0, found.index + found[0].length), STATEMENT_CHARACTERS - shown.length - 1);
  const decisive = signature?.exec(line);
  // What introduces the reason may be the exception by which the class is known.
  const end = decisive ? decisive.index + decisive[0].length : 0;
  const isMarker = decisive && end > found.index && decisive.index < found.index + found[0].length;
  const isKept = !decisive || isMarker || end < head.length;
  return head.length < MIN_HEAD || !isKept ? undefined : `${head.replace(/[\s.:,;(]*…?$/, '…')} ${shown}`;
}
