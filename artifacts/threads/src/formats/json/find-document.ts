import { ascii, type Head, type Line } from '@hindsight/model';

const { BLANK, CLOSE_BRACE, CLOSE_BRACKET, NEWLINE, OPEN_BRACE, OPEN_BRACKET, TAB } = ascii;

/**
 * The first key of interest is within this many characters of a document's start; a wrapper may come before it
 * (Jolokia).
 */
const MAX_KEY_OFFSET = 1000;
/** A logger writes fewer characters before the line. */
const MAX_PREFIX = 200;
/** Matches the bracket that opens a document, unlike the one of a logger's `[main]`. */
const DOCUMENT = /[[{](?=[\s[{]{0,20}")/;

/** Finds a document with one of these keys that begins on the line: returns the number of bytes before it, or -1. */
export const findDocumentStart = (line: Line, keys: readonly string[]): number =>
  mayBeJson(line) ? findJsonStart(line.text, keys) : -1;

/**
 * Returns whether such a document begins in the head. A long line at the end of the head is incomplete and not among
 * its lines.
 */
export function hasDocument({ lines, bytes }: Head, keys: readonly string[]): boolean {
  const last = Buffer.from(bytes.subarray(bytes.lastIndexOf(NEWLINE) + 1)).toString('latin1');
  return [...lines, last].some((line) => findJsonStart(line, keys) >= 0);
}

/**
 * Returns whether the line may be JSON: a line of a pretty-printed document ends with an opening bracket, a document on
 * one line with a closing one unless it is truncated.
 */
function mayBeJson(line: Line): boolean {
  let last = line.length - 1;
  while (last >= 0 && (line.at(last) === BLANK || line.at(last) === TAB)) last--;
  return isBracket(line.at(last)) || isBracket(line.at(0));
}

const isBracket = (byte: number): boolean =>
  byte === OPEN_BRACE || byte === OPEN_BRACKET || byte === CLOSE_BRACE || byte === CLOSE_BRACKET;

function findJsonStart(text: string, keys: readonly string[]): number {
  const head = text.slice(0, MAX_KEY_OFFSET);
  const key = Math.min(...keys.map((one) => head.indexOf(one)).filter((at) => at >= 0));
  if (key === Number.POSITIVE_INFINITY) return -1;
  const opening = head.slice(0, key + 1).search(DOCUMENT);
  if (opening >= 0) return opening <= MAX_PREFIX ? opening : -1;
  // In a pretty-printed document the opening bracket is on an earlier line.
  const isFirstKey = head.indexOf('"') === key;
  if (!isFirstKey || key > MAX_PREFIX) return -1;
  return head.slice(0, key).trim() === '' ? 0 : key;
}
