import { ascii } from '@hindsight/model';
import { BLANK, COLON, classifyAt, isDigit, isLetter, SLASH } from './character-classes.ts';

/** A word of at least this many hexadecimal letters is a hash and not English: `deadbeef`, `cafebabe`. */
export const MIN_HEX_LETTERS = 8;
/** A dotted name of at least this many parts is a value: `org.acme.Order`, `www.example.com`. */
const MIN_DOTTED_PARTS = 3;

const { DOT, NINE, ZERO } = ascii;

const MONTHS = new Set(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']);
const DAYS = new Set(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);

/**
 * Returns whether a word is a number, timestamp, address, hash or id: it contains a digit, or is long hexadecimal or a
 * dotted name.
 */
export function isVariableWord(word: string): boolean {
  let hex = true;
  let parts = 1;
  let letters = false;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= ZERO && code <= NINE) return true;
    if (code === DOT && isLetter(word, at - 1) && isLetter(word, at + 1)) parts++;
    letters ||= isLetterCode(code);
    hex &&= isHexLetter(code);
  }
  return (hex && word.length >= MIN_HEX_LETTERS) || (letters && parts >= MIN_DOTTED_PARTS);
}

const isLetterCode = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const isHexLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x66;

/** Returns whether a word is part of a date: `Mar` of `Mar 02`, `Sun` of `Sun Mar 02`. */
export function isCalendarWord(word: string, message: string, end: number): boolean {
  if (word.length !== 3) return false;
  const next = message.charCodeAt(end) === 0x2c ? end + 2 : end + 1;
  if (MONTHS.has(word)) return isDigit(message, next) || isDigit(message, next + 1);
  return DAYS.has(word) && (MONTHS.has(message.slice(next, next + 3)) || isDigit(message, next));
}

/** Returns where `http://…` ends when the word before `colon` is its scheme; 0 when it is not. */
export function findUrlEnd(message: string, colon: number): number {
  if (message.charCodeAt(colon) !== COLON || message.charCodeAt(colon + 1) !== SLASH) return 0;
  if (message.charCodeAt(colon + 2) !== SLASH) return 0;
  return trimPunctuation(message, colon + 3, findRunEnd(message, colon + 3));
}

/**
 * Returns where a path with a slash ends, its query string included: `/var/log/app.log`, `conf/app.yml`, but not `C:\`.
 * 0 when the word is no path.
 */
export function findPathEnd(message: string, from: number, end: number): number {
  const slash = message.indexOf('/', from);
  if (slash < 0 || slash >= end) return 0;
  const alone = end - from === 1;
  if (alone) return 0;
  const query = message.indexOf('?', from);
  return query >= 0 && query < end ? findRunEnd(message, query) : end;
}

/** A port has at least this many digits; `state.top:0` is no host. */
const MIN_PORT_DIGITS = 2;

/**
 * Returns where `example.com:443` ends when the word before `colon` is a dotted name in lower case, unlike
 * `Order.java:17`, and a port follows; 0 otherwise.
 */
export function findHostEnd(message: string, from: number, colon: number): number {
  if (message.charCodeAt(colon) !== COLON || !isDigit(message, colon + 1) || !isLetter(message, colon - 1)) return 0;
  const name = message.slice(from, colon);
  if (name.indexOf('.', 1) < 0 || name !== name.toLowerCase()) return 0;
  let at = colon + 1;
  while (isDigit(message, at)) at++;
  return at - colon > MIN_PORT_DIGITS && !isLetter(message, at) ? at : 0;
}

/** Returns the index of the next blank or quote: separators are part of addresses. */
function findRunEnd(message: string, from: number): number {
  let at = from;
  while (at < message.length && classifyAt(message, at) !== BLANK && !ENDS_RUN.has(message.charAt(at))) at++;
  return at;
}

/** Excludes the punctuation of the sentence from an address: `see http://example.com/a: refused`. */
function trimPunctuation(message: string, from: number, end: number): number {
  let at = end;
  while (at > from && ENDS_SENTENCE.has(message.charAt(at - 1))) at--;
  return at;
}

const ENDS_SENTENCE = new Set([':', ',', ';', '.']);
const ENDS_RUN = new Set(['"', "'", '<', '>']);

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '[': ']', '{': '}' };
const OPEN = new Set(['(', '[', '{']);
const CLOSE = new Set([')', ']', '}']);
/** A longer value in quotes or brackets is split into tokens like other text. */
const MAX_ENCLOSED = 2000;

/**
 * Returns where the value after `=` ends: with its quotes or brackets, else before a blank, comma or semicolon. Returns
 * `at` when there is no value.
 */
export function findValueEnd(message: string, at: number): number {
  const close = CLOSING[message.charAt(at)];
  if (close === undefined) return findBareValueEnd(message, at);
  const end = message.indexOf(close, at + 1);
  return end >= 0 && end - at <= MAX_ENCLOSED ? end + 1 : at;
}

/**
 * Returns where a value without quotes ends: `WS{10096}` is one value; the bracket that closes `(name=x)` is not part
 * of it.
 */
function findBareValueEnd(message: string, from: number): number {
  let depth = 0;
  for (let at = from; at < message.length; at++) {
    const character = message.charAt(at);
    if (character === ',' || character === ';' || classifyAt(message, at) === BLANK) return at;
    if (OPEN.has(character)) depth++;
    else if (CLOSE.has(character) && depth-- === 0) return at;
  }
  return message.length;
}

/** At least this many pairs of hexadecimal digits are an address: `00:1b:44:11:3a:b7` and longer. */
const MIN_HEX_PAIRS = 4;
const PAIR = 3;

/** Returns where a chain of hexadecimal pairs ends whose first pair ends at `end`; 0 when there is none. */
export function findHexPairsEnd(message: string, from: number, end: number): number {
  if (end - from !== 2 || message.charCodeAt(end) !== COLON) return 0;
  let at = from;
  while (isHex(message, at) && isHex(message, at + 1) && message.charCodeAt(at + 2) === COLON) at += PAIR;
  const last = isHex(message, at) && isHex(message, at + 1) && !isHex(message, at + 2);
  return last && at - from >= (MIN_HEX_PAIRS - 1) * PAIR ? at + 2 : 0;
}

const isHex = (text: string, at: number): boolean => isDigit(text, at) || isHexLetter(text.charCodeAt(at));
