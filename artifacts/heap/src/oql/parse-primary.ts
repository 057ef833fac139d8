import type { Expression } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { numberOf } from './literal.ts';
import { AGGREGATES } from './names.ts';

type ExpressionAt = (cursor: Cursor) => Expression;

const LITERALS: Readonly<Record<string, null | boolean>> = { TRUE: true, FALSE: false, NULL: null };

/** A value and what is asked of it: `s.value.@length`, `a[3]`, `toString(s)`, `(SELECT …)`. */
export function primaryAt(cursor: Cursor, expressionAt: ExpressionAt): Expression {
  let value = firstAt(cursor, expressionAt);
  for (;;) {
    const { at } = cursor.peek();
    if (cursor.takeSign('.')) value = memberAt(cursor, value, expressionAt);
    else if (cursor.takeSign('[')) value = elementAt(cursor, value, at, expressionAt);
    else return value;
  }
}

function firstAt(cursor: Cursor, expressionAt: ExpressionAt): Expression {
  cursor.part();
  const token = cursor.peek();
  const { at, text } = token;
  switch (token.kind) {
    case 'text':
      cursor.next();
      return { kind: 'literal', at, value: text };
    case 'number':
    case 'hex':
      cursor.next();
      return { kind: 'literal', at, value: numberOf(text) };
    case 'word':
      return wordAt(cursor, expressionAt);
    default:
      if (cursor.isSign('@')) return memberAt(cursor, undefined, expressionAt);
      if (cursor.takeSign('${')) return snapshotAt(cursor, at);
      if (cursor.takeSign('(')) return parenthesesAt(cursor, at, expressionAt);
      return cursor.fail('a value: an alias, a field, @attribute, function, number or text');
  }
}

function wordAt(cursor: Cursor, expressionAt: ExpressionAt): Expression {
  const { text, at } = cursor.next();
  const literal = LITERALS[text.toUpperCase()];
  if (literal !== undefined) return { kind: 'literal', at, value: literal };
  if (!cursor.isSign('(')) return { kind: 'name', at, name: text };
  const name = text.toLowerCase();
  if (!AGGREGATES.includes(name)) return { kind: 'call', at, name: text, given: givenAt(cursor, expressionAt) };
  cursor.next();
  const isAll = name === 'count' && cursor.takeSign('*');
  const of = isAll ? undefined : expressionAt(cursor);
  cursor.expectSign(')', `to end ${name}(`);
  return { kind: 'aggregate', at, name, of };
}

function memberAt(cursor: Cursor, of: Expression | undefined, expressionAt: ExpressionAt): Expression {
  cursor.part();
  const isAttribute = cursor.takeSign('@');
  const { at } = cursor.peek();
  const name = cursor.expectWord(isAttribute ? 'the name of an attribute after "@"' : 'the name of a field after "."');
  if (cursor.isSign('(')) return { kind: 'method', at, of, name, given: givenAt(cursor, expressionAt) };
  if (isAttribute) return { kind: 'attribute', at, of, name };
  return of ? { kind: 'field', at, of, name } : { kind: 'name', at, name };
}

function givenAt(cursor: Cursor, expressionAt: ExpressionAt): Expression[] {
  cursor.expectSign('(', 'before the arguments');
  const given: Expression[] = [];
  if (!cursor.isSign(')')) {
    do given.push(expressionAt(cursor));
    while (cursor.takeSign(','));
  }
  cursor.expectSign(')', 'to end the arguments');
  return given;
}

function elementAt(cursor: Cursor, of: Expression, at: number, expressionAt: ExpressionAt): Expression {
  cursor.part();
  const index = expressionAt(cursor);
  const to = cursor.takeSign(':') ? expressionAt(cursor) : undefined;
  cursor.expectSign(']', 'after the number of the element');
  return to ? { kind: 'range', at, of, from: index, to } : { kind: 'element', at, of, index };
}

/** The one variable of MAT. */
function snapshotAt(cursor: Cursor, at: number): Expression {
  if (!cursor.takeWords('SNAPSHOT')) cursor.fail('snapshot, the only variable');
  cursor.expectSign('}', 'after the variable');
  return { kind: 'snapshot', at };
}

/** A query, a list of values, or an expression. */
function parenthesesAt(cursor: Cursor, at: number, expressionAt: ExpressionAt): Expression {
  if (cursor.isWord('SELECT')) {
    const query = cursor.deeper(() => cursor.subquery(cursor));
    cursor.expectSign(')', 'to end the query inside');
    return { kind: 'query', at, query };
  }
  const items = [expressionAt(cursor)];
  while (cursor.takeSign(',')) items.push(expressionAt(cursor));
  cursor.expectSign(')', 'to end what "(" began');
  const [only] = items;
  return only && items.length === 1 ? only : { kind: 'list', at, items };
}
