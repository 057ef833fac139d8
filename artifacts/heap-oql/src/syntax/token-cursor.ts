import type { Query } from './ast.ts';
import { createOqlFault } from './query-fault.ts';
import { type Token, tokenize } from './tokenize.ts';

/** Nesting depth of parentheses, signs and subqueries. */
const MAX_NESTING = 50;
/**
 * Number of nodes in the syntax tree of a query. Each may be nested in the one before, so this also bounds the depth of
 * all later tree walks.
 */
const MAX_NODES = 1000;

/** Reads the tokens of a query one by one, with lookahead. */
export class TokenCursor {
  readonly source: string;
  /** Parses a subquery. It is passed in because queries and expressions contain each other. */
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

  /** Returns the next token, or one after it, without consuming it. */
  peek(ahead = 0): Token {
    const last = this.tokens.length - 1;
    return this.tokens[Math.min(this.position + ahead, last)] as Token;
  }

  next(): Token {
    const token = this.peek();
    this.position++;
    return token;
  }

  /** The offset at which the last consumed token ends. */
  get end(): number {
    return this.tokens[this.position - 1]?.end ?? 0;
  }

  isSign(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'sign' && token.text === text;
  }

  /** Keywords are not case-sensitive. */
  isWord(word: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'word' && token.text.toUpperCase() === word;
  }

  takeSign(text: string): boolean {
    const matches = this.isSign(text);
    if (matches) this.position++;
    return matches;
  }

  /** Consumes a sequence of keywords, all or none of them. */
  takeWords(...words: readonly string[]): boolean {
    const matches = words.every((word, ahead) => this.isWord(word, ahead));
    if (matches) this.position += words.length;
    return matches;
  }

  expectSign(text: string, forWhat: string): void {
    if (!this.takeSign(text)) this.fail(`${JSON.stringify(text)} ${forWhat}`);
  }

  expectWord(forWhat: string): string {
    if (this.peek().kind !== 'word') this.fail(forWhat);
    return this.next().text;
  }

  /** Throws a fault at the next token. `expected` names what is allowed here. */
  fail(expected: string): never {
    const { kind, text, at } = this.peek();
    throw createOqlFault(
      this.source,
      at,
      `expected ${expected}, found ${kind === 'end' ? text : JSON.stringify(text)}.`,
    );
  }

  /** Counts one node of the syntax tree and enforces the limit. */
  countNode(): void {
    if (++this.nodes <= MAX_NODES) return;
    throw createOqlFault(this.source, this.peek().at, `the query has more than ${MAX_NODES} parts.`);
  }

  nest<Out>(read: () => Out): Out {
    if (++this.depth > MAX_NESTING) {
      throw createOqlFault(this.source, this.peek().at, `the query is nested more than ${MAX_NESTING} levels deep.`);
    }
    const out = read();
    this.depth--;
    return out;
  }
}
