import type { Expression, Operator } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { classNameAt } from './parse-class-name.ts';
import { primaryAt } from './parse-primary.ts';

/** Operators that bind alike, loosest first; the words of the next floor stand between. */
const EQUALITY: readonly Operator[] = ['=', '!='];
const ORDER: readonly Operator[] = ['<=', '>=', '<', '>'];
const SUM: readonly Operator[] = ['+', '-'];
const PRODUCT: readonly Operator[] = ['*', '/'];

export function expressionAt(cursor: Cursor): Expression {
  return cursor.deeper(() => {
    let left = conjunctionAt(cursor);
    while (cursor.isWord('OR')) left = operation(cursor, 'or', left, conjunctionAt);
    return left;
  });
}

function conjunctionAt(cursor: Cursor): Expression {
  let left = negationAt(cursor);
  while (cursor.isWord('AND')) left = operation(cursor, 'and', left, negationAt);
  return left;
}

/** NOT before a condition. */
function negationAt(cursor: Cursor): Expression {
  const { at } = cursor.peek();
  if (!cursor.takeWords('NOT')) return leftToRight(cursor, EQUALITY, comparisonAt);
  return cursor.deeper(() => ({ kind: 'not', at, of: negationAt(cursor) }));
}

function comparisonAt(cursor: Cursor): Expression {
  const left = leftToRight(cursor, ORDER, sumAt);
  const isNegated = cursor.isWord('NOT') && (cursor.isWord('LIKE', 1) || cursor.isWord('IN', 1));
  if (isNegated) cursor.next();
  return testAt(cursor, left, isNegated) ?? left;
}

/** What a word says of the value before it. */
function testAt(cursor: Cursor, of: Expression, isNegated: boolean): Expression | undefined {
  const { at } = cursor.peek();
  if (cursor.takeWords('LIKE')) {
    const pattern = cursor.peek();
    if (pattern.kind !== 'text') cursor.fail('a regular expression in quotes after LIKE');
    cursor.next();
    return { kind: 'like', at, of, pattern: pattern.text, patternAt: pattern.at, isNegated };
  }
  if (cursor.takeWords('IN')) return { kind: 'in', at, of, list: listAt(cursor), isNegated };
  if (cursor.takeWords('INSTANCEOF')) return { kind: 'instanceof', at, of, className: classNameAt(cursor) };
  if (cursor.takeWords('IMPLEMENTS')) return { kind: 'implements', at, of, className: classNameAt(cursor) };
  return undefined;
}

/** `(1, 2, 3)`, or an expression that gives a list. */
function listAt(cursor: Cursor): Expression {
  const { at } = cursor.peek();
  const list = sumAt(cursor);
  if (list.kind !== 'literal') return list;
  return { kind: 'list', at, items: [list] };
}

function sumAt(cursor: Cursor): Expression {
  return leftToRight(cursor, SUM, productAt);
}

function productAt(cursor: Cursor): Expression {
  return leftToRight(cursor, PRODUCT, signedAt);
}

function signedAt(cursor: Cursor): Expression {
  const { at } = cursor.peek();
  if (cursor.takeSign('+')) return cursor.deeper(() => signedAt(cursor));
  if (!cursor.takeSign('-')) return primaryAt(cursor, expressionAt);
  return cursor.deeper(() => ({ kind: 'negative', at, of: signedAt(cursor) }));
}

function leftToRight(
  cursor: Cursor,
  operators: readonly Operator[],
  operandAt: (cursor: Cursor) => Expression,
): Expression {
  let left = operandAt(cursor);
  for (;;) {
    const operator = operators.find((one) => cursor.isSign(one) || (one === '!=' && cursor.isSign('<>')));
    if (!operator) return left;
    left = operation(cursor, operator, left, operandAt);
  }
}

function operation(
  cursor: Cursor,
  operator: Operator,
  left: Expression,
  operandAt: (cursor: Cursor) => Expression,
): Expression {
  cursor.part();
  const { at } = cursor.next();
  return { kind: 'operation', at, operator, left, right: operandAt(cursor) };
}
