import type { From, Query } from './ast.ts';
import { checkClass, checkExpression, checkNoInterface, checkPattern } from './check-expression.ts';
import { type CheckScope, faultAt, type Rows } from './check-scope.ts';
import { classesLike, classesNamed, numbersOf } from './classes.ts';
import type { OqlHeap } from './oql-heap.ts';
import { columnOf } from './order.ts';
import { hasAggregate } from './walk.ts';

/** Queries inside of queries: each may run for every row of the one around it. */
const MOST_QUERIES_DEEP = 8;

const MOST_COLUMNS = 100;

interface Context {
  readonly heap: Pick<OqlHeap, 'classes' | 'countOf'>;
  readonly source: string;
}

/**
 * Throws at the first name that the dump or the language does not know, and at clauses that do not go together. Returns what is known
 * of the rows that the query gives.
 */
export function checkQuery(query: Query, context: Context, outer?: CheckScope): Rows {
  let depth = 0;
  for (let at = outer; at; at = at.outer) depth++;
  if (depth >= MOST_QUERIES_DEEP)
    throw faultAt(context, query.at, `more than ${MOST_QUERIES_DEEP} queries stand inside of each other.`);
  if ((query.columns?.length ?? 1) > MOST_COLUMNS)
    throw faultAt(context, query.at, `a query has at most ${MOST_COLUMNS} columns.`);
  const inside = (one: Query, around: CheckScope | undefined) => checkQuery(one, context, around);
  const rows = rowsFrom(query.from, context, outer);
  const scope: CheckScope = { ...context, alias: query.from.alias, rows, outer, groups: false };
  const shown = { ...scope, groups: true };
  for (const { expression } of query.columns ?? []) checkExpression(expression, shown, inside);
  if (query.where) checkExpression(query.where, scope, inside);
  for (const expression of query.groupBy) checkExpression(expression, scope, inside);
  checkGroups(query, context);
  checkUnions(query, context, outer);
  for (const { expression } of query.orderBy) {
    if (columnOf(expression, query.columns) !== undefined) continue;
    if (query.unions.length > 0)
      throw faultAt(context, expression.at, 'behind UNION, ORDER BY names a column or gives its number.');
    checkExpression(expression, shown, inside);
  }
  return rowsShown(query, rows);
}

function rowsShown({ columns, asObjects, isRetainedSet, unions }: Query, rows: Rows): Rows {
  if (asObjects || isRetainedSet) return {};
  if (columns) return { columns: columns.map(({ name }) => name) };
  return unions.length > 0 && rows.classes ? {} : rows;
}

function checkGroups({ columns, groupBy, isRetainedSet, orderBy, at }: Query, context: Context): void {
  const isGrouped =
    groupBy.length > 0 || [...(columns ?? []), ...orderBy].some(({ expression }) => hasAggregate(expression));
  if (isGrouped && !columns) throw faultAt(context, at, 'a query with groups names its columns instead of *.');
  if (isGrouped && isRetainedSet) throw faultAt(context, at, 'AS RETAINED SET is of objects and not of groups.');
}

/** All parts of a union have as many columns. */
function checkUnions(query: Query, context: Context, outer: CheckScope | undefined): void {
  for (const union of query.unions) {
    checkQuery(union, context, outer);
    if (!query.columns || !union.columns || query.columns.length === union.columns.length) continue;
    throw faultAt(
      context,
      union.at,
      `the queries of UNION have ${query.columns.length} and ${union.columns.length} columns.`,
    );
  }
}

/** What is known of the rows that FROM gives. */
function rowsFrom(from: From, context: Context, outer: CheckScope | undefined): Rows {
  const { source, at, isObjects, withSubclasses } = from;
  const here: CheckScope = { ...context, alias: undefined, rows: { columns: [] }, outer, groups: false };
  const inside = (one: Query, around: CheckScope | undefined) => checkQuery(one, context, around);
  switch (source.kind) {
    case 'class':
      checkClass(source.name, at, here);
      if (!isObjects && withSubclasses) checkNoInterface(source.name, at, here);
      return isObjects ? {} : { classes: classesFrom(from, context.heap) };
    case 'pattern': {
      checkPattern(source.pattern, at, here);
      const classes = classesFrom(from, context.heap);
      if (classes.length === 0)
        throw faultAt(
          context,
          at,
          `no class of the dump has a name like ${JSON.stringify(source.pattern)}; a pattern matches the whole name.`,
        );
      return isObjects ? {} : { classes };
    }
    case 'query': {
      const shown = checkQuery(source.query, context, outer);
      return isObjects ? shown : {};
    }
    case 'expression':
      checkExpression(source.expression, here, inside);
      return {};
    default:
      return {};
  }
}

/** Classes that FROM names, with those below them when it says so. */
export function classesFrom({ source, withSubclasses }: From, heap: Pick<OqlHeap, 'classes'>) {
  const tops =
    source.kind === 'class'
      ? classesNamed(heap, source.name)
      : source.kind === 'pattern'
        ? classesLike(heap, source.pattern)
        : [];
  const numbers = numbersOf(
    heap,
    tops.map(({ number }) => number),
    withSubclasses,
  );
  return heap.classes.filter(({ number }) => numbers.has(number));
}
