import type { From, Query } from '../syntax/ast.ts';
import { checkClass, checkExpression, checkNoInterface, checkPattern } from './check-expression.ts';
import { type CheckScope, createFault, type RowShape } from './check-scope.ts';
import { findClassesByPattern, findClassesByName, collectClassNumbers } from './find-classes.ts';
import type { OqlHeap } from '../oql-heap.ts';
import { findOrderColumn } from '../execute/order-column.ts';
import { hasAggregate } from '../syntax/walk-expression.ts';

/** Queries inside of queries: each may run for every row of the one around it. */
const MAX_QUERY_DEPTH = 8;

const MAX_COLUMNS = 100;

interface Context {
  readonly heap: Pick<OqlHeap, 'classes' | 'countOf'>;
  readonly source: string;
}

/**
 * Throws at the first name that the dump or the language does not know, and at clauses that do not go together. Returns what is known
 * of the rows that the query gives.
 */
export function checkQuery(query: Query, context: Context, outer?: CheckScope): RowShape {
  let depth = 0;
  for (let at = outer; at; at = at.outer) depth++;
  if (depth >= MAX_QUERY_DEPTH)
    throw createFault(context, query.at, `more than ${MAX_QUERY_DEPTH} queries stand inside of each other.`);
  if ((query.columns?.length ?? 1) > MAX_COLUMNS)
    throw createFault(context, query.at, `a query has at most ${MAX_COLUMNS} columns.`);
  const inside = (one: Query, around: CheckScope | undefined) => checkQuery(one, context, around);
  const rows = inferSourceRows(query.from, context, outer);
  const scope: CheckScope = { ...context, alias: query.from.alias, rows, outer, allowsAggregates: false };
  const shown = { ...scope, groups: true };
  for (const { expression } of query.columns ?? []) checkExpression(expression, shown, inside);
  if (query.where) checkExpression(query.where, scope, inside);
  for (const expression of query.groupBy) checkExpression(expression, scope, inside);
  checkGroups(query, context);
  checkUnions(query, context, outer);
  for (const { expression } of query.orderBy) {
    if (findOrderColumn(expression, query.columns) !== undefined) continue;
    if (query.unions.length > 0)
      throw createFault(context, expression.at, 'behind UNION, ORDER BY names a column or gives its number.');
    checkExpression(expression, shown, inside);
  }
  return inferResultRows(query, rows);
}

function inferResultRows({ columns, asObjects, isRetainedSet, unions }: Query, rows: RowShape): RowShape {
  if (asObjects || isRetainedSet) return {};
  if (columns) return { columns: columns.map(({ name }) => name) };
  return unions.length > 0 && rows.classes ? {} : rows;
}

function checkGroups({ columns, groupBy, isRetainedSet, orderBy, at }: Query, context: Context): void {
  const isGrouped =
    groupBy.length > 0 || [...(columns ?? []), ...orderBy].some(({ expression }) => hasAggregate(expression));
  if (isGrouped && !columns) throw createFault(context, at, 'a query with groups names its columns instead of *.');
  if (isGrouped && isRetainedSet) throw createFault(context, at, 'AS RETAINED SET is of objects and not of groups.');
}

/** All parts of a union have as many columns. */
function checkUnions(query: Query, context: Context, outer: CheckScope | undefined): void {
  for (const union of query.unions) {
    checkQuery(union, context, outer);
    if (!query.columns || !union.columns || query.columns.length === union.columns.length) continue;
    throw createFault(
      context,
      union.at,
      `the queries of UNION have ${query.columns.length} and ${union.columns.length} columns.`,
    );
  }
}

/** What is known of the rows that FROM gives. */
function inferSourceRows(from: From, context: Context, outer: CheckScope | undefined): RowShape {
  const { source, at, isObjects, withSubclasses } = from;
  const here: CheckScope = { ...context, alias: undefined, rows: { columns: [] }, outer, allowsAggregates: false };
  const inside = (one: Query, around: CheckScope | undefined) => checkQuery(one, context, around);
  switch (source.kind) {
    case 'class':
      checkClass(source.name, at, here);
      if (!isObjects && withSubclasses) checkNoInterface(source.name, at, here);
      return isObjects ? {} : { classes: findSourceClasses(from, context.heap) };
    case 'pattern': {
      checkPattern(source.pattern, at, here);
      const classes = findSourceClasses(from, context.heap);
      if (classes.length === 0)
        throw createFault(
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
export function findSourceClasses({ source, withSubclasses }: From, heap: Pick<OqlHeap, 'classes'>) {
  const tops =
    source.kind === 'class'
      ? findClassesByName(heap, source.name)
      : source.kind === 'pattern'
        ? findClassesByPattern(heap, source.pattern)
        : [];
  const numbers = collectClassNumbers(
    heap,
    tops.map(({ number }) => number),
    withSubclasses,
  );
  return heap.classes.filter(({ number }) => numbers.has(number));
}
