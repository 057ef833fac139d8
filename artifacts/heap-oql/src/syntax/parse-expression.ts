import type { Expression, Operator } from './ast.ts';
import { parseClassName } from './parse-class-name.ts';
import { parsePrimary } from './parse-primary.ts';
import type { TokenCursor } from './token-cursor.ts';

/**
 * Operators of equal precedence, from the lowest precedence to the highest; LIKE, IN and INSTANCEOF bind like ORDER.
 */
const EQUALITY: readonly Operator[] = ['=', '!='];
const ORDER: readonly Operator[] = ['<=', '>=', '<', '>'];
const SUM: readonly Operator[] = ['+', '-'];
const PRODUCT: readonly Operator[] = ['*', '/'];

export function parseExpression(cursor: TokenCursor): Expression {
  return cursor.nest(() => {
    let left = parseConjunction(cursor);
    while (cursor.isWord('OR')) left = parseOperation(cursor, 'or', left, parseConjunction);
    return left;
  });
}

function parseConjunction(cursor: TokenCursor): Expression {
  let left = parseNegation(cursor);
  while (cursor.isWord('AND')) left = parseOperation(cursor, 'and', left, parseNegation);
  return left;
}

/** Parses a condition that may begin with NOT. */
function parseNegation(cursor: TokenCursor): Expression {
  const { at } = cursor.peek();
  if (!cursor.takeWords('NOT')) return parseLeftAssociative(cursor, EQUALITY, parseComparison);
  return cursor.nest(() => ({ kind: 'not', at, of: parseNegation(cursor) }));
}

function parseComparison(cursor: TokenCursor): Expression {
  const left = parseLeftAssociative(cursor, ORDER, parseSum);
  const isNegated = cursor.isWord('NOT') && (cursor.isWord('LIKE', 1) || cursor.isWord('IN', 1));
  if (isNegated) cursor.next();
  return parseTest(cursor, left, isNegated) ?? left;
}

/** Parses LIKE, IN, INSTANCEOF or IMPLEMENTS after a value. */
function parseTest(cursor: TokenCursor, of: Expression, isNegated: boolean): Expression | undefined {
  const { at } = cursor.peek();
  if (cursor.takeWords('LIKE')) {
    const pattern = cursor.peek();
    if (pattern.kind !== 'text') cursor.fail('a regular expression in quotes after LIKE');
    cursor.next();
    return { kind: 'like', at, of, pattern: pattern.text, patternAt: pattern.at, isNegated };
  }
  if (cursor.takeWords('IN')) return { kind: 'in', at, of, list: parseInList(cursor), isNegated };
  if (cursor.takeWords('INSTANCEOF')) return { kind: 'instanceof', at, of, className: parseClassName(cursor) };
  if (cursor.takeWords('IMPLEMENTS')) return { kind: 'implements', at, of, className: parseClassName(cursor) };
  return undefined;
}

/** Parses the right side of IN: `(1, 2, 3)`, or an expression that yields a list. */
function parseInList(cursor: TokenCursor): Expression {
  const { at } = cursor.peek();
  const list = parseSum(cursor);
  if (list.kind !== 'literal') return list;
  return { kind: 'list', at, items: [list] };
}

function parseSum(cursor: TokenCursor): Expression {
  return parseLeftAssociative(cursor, SUM, parseProduct);
}

function parseProduct(cursor: TokenCursor): Expression {
  return parseLeftAssociative(cursor, PRODUCT, parseSigned);
}

function parseSigned(cursor: TokenCursor): Expression {
  const { at } = cursor.peek();
  if (cursor.takeSign('+')) return cursor.nest(() => parseSigned(cursor));
  if (!cursor.takeSign('-')) return parsePrimary(cursor, parseExpression);
  return cursor.nest(() => ({ kind: 'negative', at, of: parseSigned(cursor) }));
}

function parseLeftAssociative(
  cursor: TokenCursor,
  operators: readonly Operator[],
  parseOperand: (cursor: TokenCursor) => Expression,
): Expression {
  let left = parseOperand(cursor);
  for (;;) {
    const operator = operators.find((one) => cursor.isSign(one) || (one === '!=' && cursor.isSign('<>')));
    if (!operator) return left;
    left = parseOperation(cursor, operator, left, parseOperand);
  }
}

function parseOperation(
  cursor: TokenCursor,
  operator: Operator,
  left: Expression,
  parseOperand: (cursor: TokenCursor) => Expression,
): Expression {
  cursor.countNode();
  const { at } = cursor.next();
  return { kind: 'operation', at, operator, left, right: parseOperand(cursor) };
}
