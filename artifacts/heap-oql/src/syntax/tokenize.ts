import { createOqlFault } from './query-fault.ts';

export interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'hex' | 'sign' | 'end';
  /** As written; of a text what stands between the quotes. */
  readonly text: string;
  /** Where it begins and ends in the query, in characters. */
  readonly at: number;
  readonly end: number;
}

export const MAX_QUERY_LENGTH = 20_000;
/** The longer ones first. */
const SIGNS = ['!=', '<>', '<=', '>=', '[]', '${', ...'=<>*,.{}@()[]+-/:;'];
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const HEX = /0[xX][0-9a-fA-F]+/y;
/** With the suffixes of Java: `1024L`, `.5f`. */
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[lLfFdD]?/y;

/** The words, texts, numbers and signs of a query. A text stands in "double" or 'single' quotes. */
export function tokenize(source: string): Token[] {
  if (source.length > MAX_QUERY_LENGTH) {
    throw createOqlFault(source, 0, `the query has ${source.length} characters; at most ${MAX_QUERY_LENGTH} are possible.`);
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

/** As in MAT a backslash stands for itself, so that patterns need no second one. */
function readQuotedText(source: string, at: number, quote: string): Token {
  const end = source.indexOf(quote, at + 1);
  if (end < 0) throw createOqlFault(source, at, `a text begins here with ${quote} and does not end.`);
  return { kind: 'text', text: source.slice(at + 1, end), at, end: end + 1 };
}

/** Blanks and the comments of Java. */
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
  const found = source.indexOf(mark, from + 2);
  return found < 0 ? source.length : found + mark.length;
}
