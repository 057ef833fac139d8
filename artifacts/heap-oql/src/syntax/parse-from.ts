import type { From, Source } from './ast.ts';
import { parseNumber } from './number-literal.ts';
import { parseClassName } from './parse-class-name.ts';
import { parseExpression } from './parse-expression.ts';
import { createOqlFault } from './query-fault.ts';
import type { TokenCursor } from './token-cursor.ts';

/**
 * Keyword sequences that end the FROM clause. All words of a sequence must match, because classes and aliases may be
 * named like the first one.
 */
const CLAUSE_KEYWORDS: readonly (readonly string[])[] = [
  ['WHERE'],
  ['UNION'],
  ['GROUP', 'BY'],
  ['ORDER', 'BY'],
  ['LIMIT'],
];

export function parseFrom(cursor: TokenCursor): From {
  if (!cursor.takeWords('FROM')) cursor.fail('"," or FROM');
  const { at } = cursor.peek();
  let isObjects = cursor.takeWords('OBJECTS');
  const withSubclasses = cursor.takeWords('INSTANCEOF');
  isObjects ||= cursor.takeWords('OBJECTS');
  const source = parseSource(cursor);
  const isNamed = cursor.takeWords('AS');
  const alias =
    isNamed || (cursor.peek().kind === 'word' && !isClauseStart(cursor)) ? cursor.expectWord('an alias') : undefined;
  return { at, isObjects, withSubclasses, source, alias };
}

const isClauseStart = (cursor: TokenCursor): boolean =>
  CLAUSE_KEYWORDS.some((words) => words.every((word, ahead) => cursor.isWord(word, ahead)));

function parseSource(cursor: TokenCursor): Source {
  const { kind, text } = cursor.peek();
  if (kind === 'text') {
    cursor.next();
    return { kind: 'pattern', pattern: text };
  }
  if (kind === 'word') return { kind: 'class', name: parseClassName(cursor) };
  if (kind === 'hex') return { kind: 'addresses', numbers: parseObjectNumbers(cursor, 'hex') };
  if (kind === 'number') return { kind: 'ids', numbers: parseObjectNumbers(cursor, 'number') };
  if (cursor.isSign('(') && cursor.isWord('SELECT', 1)) return { kind: 'query', query: parseSubquery(cursor) };
  if (cursor.isSign('(') || cursor.isSign('${')) return { kind: 'expression', expression: parseExpression(cursor) };
  return cursor.fail('a class name, a pattern in quotes, an address (0x…), an object id or (SELECT …)');
}

function parseSubquery(cursor: TokenCursor): Extract<Source, { kind: 'query' }>['query'] {
  cursor.next();
  const query = cursor.nest(() => cursor.subquery(cursor));
  cursor.expectSign(')', 'to end the subquery');
  return query;
}

/** Parses object ids or addresses. No heap has addresses above 2^53. */
function parseObjectNumbers(cursor: TokenCursor, kind: 'hex' | 'number'): number[] {
  const numbers: number[] = [];
  do {
    const { text, at, kind: found } = cursor.peek();
    if (found !== kind) cursor.fail(kind === 'hex' ? 'an address (0x…)' : 'an object id');
    const number = parseNumber(text);
    if (!Number.isSafeInteger(number))
      throw createOqlFault(cursor.source, at, `${text} is not a valid object id or address.`);
    numbers.push(Number(number));
    cursor.next();
  } while (cursor.takeSign(','));
  return numbers;
}
