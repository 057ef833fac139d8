import { AGGREGATES } from '../check/suggest-names.ts';
import type { Expression } from './ast.ts';
import { parseNumber } from './number-literal.ts';
import type { TokenCursor } from './token-cursor.ts';

type ParseExpression = (cursor: TokenCursor) => Expression;

const LITERALS: Readonly<Record<string, null | boolean>> = { TRUE: true, FALSE: false, NULL: null };

/** Parses a value with its members: `s.value.@length`, `a[3]`, `toString(s)`, `(SELECT …)`. */
export function parsePrimary(cursor: TokenCursor, parseExpression: ParseExpression): Expression {
  let value = parseOperand(cursor, parseExpression);
  for (;;) {
    const { at } = cursor.peek();
    if (cursor.takeSign('.')) value = parseMember(cursor, value, parseExpression);
    else if (cursor.takeSign('[')) value = parseIndex(cursor, value, at, parseExpression);
    else return value;
  }
}

function parseOperand(cursor: TokenCursor, parseExpression: ParseExpression): Expression {
  cursor.countNode();
  const token = cursor.peek();
  const { at, text } = token;
  switch (token.kind) {
    case 'text':
      cursor.next();
      return { kind: 'literal', at, value: text };
    case 'number':
    case 'hex':
      cursor.next();
      return { kind: 'literal', at, value: parseNumber(text) };
    case 'word':
      return parseWord(cursor, parseExpression);
    default:
      if (cursor.isSign('@')) return parseMember(cursor, undefined, parseExpression);
      if (cursor.takeSign('${')) return parseSnapshot(cursor, at);
      if (cursor.takeSign('(')) return parseParentheses(cursor, at, parseExpression);
      return cursor.fail('a value: an alias, a field, @attribute, function, number or text');
  }
}

function parseWord(cursor: TokenCursor, parseExpression: ParseExpression): Expression {
  const { text, at } = cursor.next();
  const literal = LITERALS[text.toUpperCase()];
  if (literal !== undefined) return { kind: 'literal', at, value: literal };
  if (!cursor.isSign('(')) return { kind: 'name', at, name: text };
  const name = text.toLowerCase();
  if (!AGGREGATES.includes(name))
    return { kind: 'call', at, name: text, args: parseArguments(cursor, parseExpression) };
  cursor.next();
  const isAll = name === 'count' && cursor.takeSign('*');
  const of = isAll ? undefined : parseExpression(cursor);
  cursor.expectSign(')', `to end ${name}(`);
  return { kind: 'aggregate', at, name, of };
}

function parseMember(cursor: TokenCursor, of: Expression | undefined, parseExpression: ParseExpression): Expression {
  cursor.countNode();
  const isAttribute = cursor.takeSign('@');
  const { at } = cursor.peek();
  const name = cursor.expectWord(isAttribute ? 'the name of an attribute after "@"' : 'the name of a field after "."');
  if (cursor.isSign('(')) return { kind: 'method', at, of, name, args: parseArguments(cursor, parseExpression) };
  if (isAttribute) return { kind: 'attribute', at, of, name };
  return of ? { kind: 'field', at, of, name } : { kind: 'name', at, name };
}

function parseArguments(cursor: TokenCursor, parseExpression: ParseExpression): Expression[] {
  cursor.expectSign('(', 'before the arguments');
  const args: Expression[] = [];
  if (!cursor.isSign(')')) {
    do args.push(parseExpression(cursor));
    while (cursor.takeSign(','));
  }
  cursor.expectSign(')', 'to end the arguments');
  return args;
}

function parseIndex(cursor: TokenCursor, of: Expression, at: number, parseExpression: ParseExpression): Expression {
  cursor.countNode();
  const index = parseExpression(cursor);
  const to = cursor.takeSign(':') ? parseExpression(cursor) : undefined;
  cursor.expectSign(']', 'after the number of the element');
  return to ? { kind: 'range', at, of, from: index, to } : { kind: 'element', at, of, index };
}

/** Parses `${snapshot}`, the only variable of MAT. */
function parseSnapshot(cursor: TokenCursor, at: number): Expression {
  if (!cursor.takeWords('SNAPSHOT')) cursor.fail('snapshot, the only variable');
  cursor.expectSign('}', 'after the variable');
  return { kind: 'snapshot', at };
}

/** Parses the content of parentheses: a query, a list of values or an expression. */
function parseParentheses(cursor: TokenCursor, at: number, parseExpression: ParseExpression): Expression {
  if (cursor.isWord('SELECT')) {
    const query = cursor.nest(() => cursor.subquery(cursor));
    cursor.expectSign(')', 'to end the subquery');
    return { kind: 'query', at, query };
  }
  const items = [parseExpression(cursor)];
  while (cursor.takeSign(',')) items.push(parseExpression(cursor));
  cursor.expectSign(')', 'to close "("');
  const [only] = items;
  return only && items.length === 1 ? only : { kind: 'list', at, items };
}
