import type { Column, Order, Query } from './ast.ts';
import { parseNumber } from './number-literal.ts';
import { parseExpression } from './parse-expression.ts';
import { parseFrom } from './parse-from.ts';
import { TokenCursor } from './token-cursor.ts';

/** Parses a complete query. It may end with a semicolon. */
export function parseQuery(source: string): Query {
  const cursor = new TokenCursor(source, parseSelect);
  const query = parseSelect(cursor);
  cursor.takeSign(';');
  if (cursor.peek().kind !== 'end') cursor.fail('WHERE, GROUP BY, UNION, ORDER BY, LIMIT or the end');
  return query;
}

function parseSelect(cursor: TokenCursor): Query {
  cursor.countNode();
  const { at } = cursor.peek();
  if (!cursor.takeWords('SELECT')) cursor.fail('SELECT');
  const isRetainedSet = cursor.takeWords('AS', 'RETAINED', 'SET');
  const isDistinct = cursor.takeWords('DISTINCT');
  const asObjects = isKeyword(cursor, 'OBJECTS') && cursor.takeWords('OBJECTS');
  const columns = parseColumns(cursor, asObjects);
  const from = parseFrom(cursor);
  const where = cursor.takeWords('WHERE') ? parseExpression(cursor) : undefined;
  const groupBy = cursor.takeWords('GROUP', 'BY') ? parseList(cursor, parseExpression) : [];
  const unions = parseUnions(cursor);
  const orderBy = cursor.takeWords('ORDER', 'BY') ? parseList(cursor, parseOrder) : [];
  const limit = cursor.takeWords('LIMIT') ? parseLimit(cursor) : undefined;
  return { at, isDistinct, isRetainedSet, asObjects, columns, from, where, groupBy, unions, orderBy, limit };
}

/** Whether a word is a keyword here: a field may have the same name, as in `SELECT objects, size FROM …`. */
const isKeyword = (cursor: TokenCursor, word: string): boolean =>
  cursor.isWord(word) &&
  !cursor.isWord('FROM', 1) &&
  !cursor.isWord('AS', 1) &&
  !cursor.isSign(',', 1) &&
  !cursor.isSign('.', 1);

function parseColumns(cursor: TokenCursor, asObjects: boolean): Column[] | undefined {
  if (cursor.takeSign('*')) return undefined;
  const columns = parseList(cursor, parseColumn);
  if (asObjects && columns.length > 1) cursor.fail('FROM: SELECT OBJECTS has one expression');
  return columns;
}

function parseColumn(cursor: TokenCursor): Column {
  const { at } = cursor.peek();
  const expression = parseExpression(cursor);
  const expressionText = cursor.source.slice(at, cursor.end).replace(/\s+/g, ' ');
  if (!cursor.takeWords('AS')) return { expression, name: expressionText };
  const { kind, text } = cursor.peek();
  if (kind !== 'text' && kind !== 'word') cursor.fail('a name for the column after AS');
  cursor.next();
  return { expression, name: text };
}

function parseUnions(cursor: TokenCursor): Query[] {
  const unions: Query[] = [];
  while (cursor.takeWords('UNION')) {
    cursor.expectSign('(', 'after UNION');
    unions.push(cursor.nest(() => parseSelect(cursor)));
    cursor.expectSign(')', 'to end the query of UNION');
  }
  return unions;
}

function parseOrder(cursor: TokenCursor): Order {
  const expression = parseExpression(cursor);
  const isDescending = cursor.takeWords('DESC');
  if (!isDescending) cursor.takeWords('ASC');
  return { expression, isDescending };
}

function parseLimit(cursor: TokenCursor): number {
  const { kind, text } = cursor.peek();
  const limit = kind === 'number' ? Number(parseNumber(text)) : Number.NaN;
  if (!Number.isSafeInteger(limit)) cursor.fail('a whole number after LIMIT');
  cursor.next();
  return limit;
}

function parseList<Item>(cursor: TokenCursor, parseItem: (cursor: TokenCursor) => Item): Item[] {
  const items = [parseItem(cursor)];
  while (cursor.takeSign(',')) items.push(parseItem(cursor));
  return items;
}
