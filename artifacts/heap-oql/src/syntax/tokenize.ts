import { createOqlFault } from './query-fault.ts';

export interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'hex' | 'sign' | 'end';
  /** The token as written; for a text literal, the content between the quotes. */
  readonly text: string;
  /** Start and end offset in the query, in UTF-16 code units. */
  readonly at: number;
  readonly end: number;
}

export const MAX_QUERY_LENGTH = 20_000;
/** Longer signs come first, because the first match wins. */
const SIGNS = ['!=', '<>', '<=', '>=', '[]', '${', ...'=<>*,.{}@()[]+-/:;'];
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const HEX = /0[xX][0-9a-fA-F]+/y;
/** A number with the type suffixes of Java: `1024L`, `.5f`. */
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[lLfFdD]?/y;

/** Splits a query into words, text literals, numbers and signs. Text literals have "double" or 'single' quotes. */
export function tokenize(source: string): Token[] {
  if (source.length > MAX_QUERY_LENGTH) {
    throw createOqlFault(
      source,
      0,
      `the query has ${source.length} characters; at most ${MAX_QUERY_LENGTH} are allowed.`,
    );
  }
  const tokens: Token[] = [];
  let at = skipBlanks(source, 0);
  while (at < source.length) {
    const token = readToken(source, at);
    tokens.push(token);
    at = skipBlanks(source, token.end);
  }
  tokens.push({ kind: 'end', text: 'the end of the query', at, end: at });
  return tokens;
}

function readToken(source: string, at: number): Token {
  const first = source[at] ?? '';
  if (first === '"' || first === "'") return readQuotedText(source, at, first);
  const sign = SIGNS.find((one) => source.startsWith(one, at));
  // `.5` is a number, `.length` is not.
  const isFraction = sign === '.' && isDigit(source[at + 1]);
  if (sign && !isFraction) return { kind: 'sign', text: sign, at, end: at + sign.length };
  for (const [kind, pattern] of [
    ['hex', HEX],
    ['number', NUMBER],
    ['word', WORD],
  ] as const) {
    const text = matchPattern(source, at, pattern);
    if (text !== undefined) return { kind, text, at, end: at + text.length };
  }
  throw createOqlFault(
    source,
    at,
    `${JSON.stringify(String.fromCodePoint(source.codePointAt(at) ?? 0))} is not part of OQL.`,
  );
}

function matchPattern(source: string, at: number, pattern: RegExp): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

/** Reads a text literal. As in MAT, a backslash is a literal character, so that patterns need no double escaping. */
function readQuotedText(source: string, at: number, quote: string): Token {
  const end = source.indexOf(quote, at + 1);
  if (end < 0) throw createOqlFault(source, at, `the text that begins here with ${quote} is not terminated.`);
  return { kind: 'text', text: source.slice(at + 1, end), at, end: end + 1 };
}

/** Skips white space and Java comments. */
function skipBlanks(source: string, from: number): number {
  let at = from;
  for (;;) {
    if (/\s/.test(source[at] ?? '')) at++;
    else if (source.startsWith('//', at)) at = findEnd(source, '\n', at);
    else if (source.startsWith('/*', at)) at = findEnd(source, '*/', at);
    else return at;
  }
}

function findEnd(source: string, mark: string, from: number): number {
  const index = source.indexOf(mark, from + 2);
  return index < 0 ? source.length : index + mark.length;
}
