import type { Column, Order, Query } from './ast.ts';
import { Cursor } from './cursor.ts';
import { numberOf } from './literal.ts';
import { expressionAt } from './parse-expression.ts';
import { fromAt } from './parse-from.ts';

/** The whole of a query; a semicolon may end it. */
export function parseQuery(source: string): Query {
  const cursor = new Cursor(source, queryAt);
  const query = queryAt(cursor);
  cursor.takeSign(';');
  if (cursor.peek().kind !== 'end') cursor.fail('WHERE, GROUP BY, UNION, ORDER BY, LIMIT or the end');
  return query;
}

function queryAt(cursor: Cursor): Query {
  cursor.part();
  const { at } = cursor.peek();
  if (!cursor.takeWords('SELECT')) cursor.fail('SELECT');
  const isRetainedSet = cursor.takeWords('AS', 'RETAINED', 'SET');
  const isDistinct = cursor.takeWords('DISTINCT');
  const asObjects = isKeyword(cursor, 'OBJECTS') && cursor.takeWords('OBJECTS');
  const columns = columnsAt(cursor, asObjects);
  const from = fromAt(cursor);
  const where = cursor.takeWords('WHERE') ? expressionAt(cursor) : undefined;
  const groupBy = cursor.takeWords('GROUP', 'BY') ? listAt(cursor, expressionAt) : [];
  const unions = unionsAt(cursor);
  const orderBy = cursor.takeWords('ORDER', 'BY') ? listAt(cursor, orderAt) : [];
  const limit = cursor.takeWords('LIMIT') ? limitAt(cursor) : undefined;
  return { at, isDistinct, isRetainedSet, asObjects, columns, from, where, groupBy, unions, orderBy, limit };
}

/** A field may have that name: `SELECT objects, size FROM …`. */
const isKeyword = (cursor: Cursor, word: string): boolean =>
  cursor.isWord(word) &&
  !cursor.isWord('FROM', 1) &&
  !cursor.isWord('AS', 1) &&
  !cursor.isSign(',', 1) &&
  !cursor.isSign('.', 1);

function columnsAt(cursor: Cursor, asObjects: boolean): Column[] | undefined {
  if (cursor.takeSign('*')) return undefined;
  const columns = listAt(cursor, columnAt);
  if (asObjects && columns.length > 1) cursor.fail('FROM: SELECT OBJECTS has one expression');
  return columns;
}

function columnAt(cursor: Cursor): Column {
  const { at } = cursor.peek();
  const expression = expressionAt(cursor);
  const written = cursor.source.slice(at, cursor.end).replace(/\s+/g, ' ');
  if (!cursor.takeWords('AS')) return { expression, name: written };
  const { kind, text } = cursor.peek();
  if (kind !== 'text' && kind !== 'word') cursor.fail('a name for the column after AS');
  cursor.next();
  return { expression, name: text };
}

function unionsAt(cursor: Cursor): Query[] {
  const unions: Query[] = [];
  while (cursor.takeWords('UNION')) {
    cursor.expectSign('(', 'after UNION');
    unions.push(cursor.deeper(() => queryAt(cursor)));
    cursor.expectSign(')', 'to end the query of UNION');
  }
  return unions;
}

function orderAt(cursor: Cursor): Order {
  const expression = expressionAt(cursor);
  const isDescending = cursor.takeWords('DESC');
  if (!isDescending) cursor.takeWords('ASC');
  return { expression, isDescending };
}

function limitAt(cursor: Cursor): number {
  const { kind, text } = cursor.peek();
  const limit = kind === 'number' ? Number(numberOf(text)) : Number.NaN;
  if (!Number.isSafeInteger(limit)) cursor.fail('a whole number after LIMIT');
  cursor.next();
  return limit;
}

function listAt<Item>(cursor: Cursor, itemAt: (cursor: Cursor) => Item): Item[] {
  const items = [itemAt(cursor)];
  while (cursor.takeSign(',')) items.push(itemAt(cursor));
  return items;
}
