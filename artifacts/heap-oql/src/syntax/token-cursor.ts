import type { Query } from './ast.ts';
import { createOqlFault } from './query-fault.ts';
import { type Token, tokenize } from './tokenize.ts';

/** Parentheses, signs and queries inside of each other. */
const MAX_NESTING = 50;
/** Parts of a whole query: each may stand below the one before, so that this bounds the depth of every later walk as well. */
const MAX_NODES = 1000;

/** Reads the tokens of a query one after the other. */
export class TokenCursor {
  readonly source: string;
  /** A query in parentheses; given from outside, because queries and expressions hold each other. */
  readonly subquery: (cursor: TokenCursor) => Query;
  private readonly tokens: readonly Token[];
  private position = 0;
  private depth = 0;
  private nodes = 0;

  constructor(source: string, subquery: (cursor: TokenCursor) => Query) {
    this.source = source;
    this.subquery = subquery;
    this.tokens = tokenize(source);
  }

  /** The token that comes, or one behind it. */
  peek(ahead = 0): Token {
    const last = this.tokens.length - 1;
    return this.tokens[Math.min(this.position + ahead, last)] as Token;
  }

  next(): Token {
    const token = this.peek();
    this.position++;
    return token;
  }

  /** Where the last token ended. */
  get end(): number {
    return this.tokens[this.position - 1]?.end ?? 0;
  }

  isSign(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'sign' && token.text === text;
  }

  /** Words of the language may be written in capitals or not. */
  isWord(word: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'word' && token.text.toUpperCase() === word;
  }

  takeSign(text: string): boolean {
    const found = this.isSign(text);
    if (found) this.position++;
    return found;
  }

  /** All of the words, one after the other, or none. */
  takeWords(...words: readonly string[]): boolean {
    const found = words.every((word, ahead) => this.isWord(word, ahead));
    if (found) this.position += words.length;
    return found;
  }

  expectSign(text: string, forWhat: string): void {
    if (!this.takeSign(text)) this.fail(`${JSON.stringify(text)} ${forWhat}`);
  }

  expectWord(forWhat: string): string {
    if (this.peek().kind !== 'word') this.fail(forWhat);
    return this.next().text;
  }

  /** `expected`: what could stand here. */
  fail(expected: string): never {
    const { kind, text, at } = this.peek();
    throw createOqlFault(this.source, at, `expected ${expected}, found ${kind === 'end' ? text : JSON.stringify(text)}.`);
  }

  /** Counts one part of the query. */
  countNode(): void {
    if (++this.nodes <= MAX_NODES) return;
    throw createOqlFault(this.source, this.peek().at, `the query has more than ${MAX_NODES} parts.`);
  }

  nest<Out>(read: () => Out): Out {
    if (++this.depth > MAX_NESTING) {
      throw createOqlFault(
        this.source,
        this.peek().at,
        `more than ${MAX_NESTING} parts of the query stand inside of each other.`,
      );
    }
    const out = read();
    this.depth--;
    return out;
  }
}
