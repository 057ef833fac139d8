import { findOrderColumn } from '../execute/order-column.ts';
import type { OqlHeap } from '../oql-heap.ts';
import type { From, Query } from '../syntax/ast.ts';
import { hasAggregate } from '../syntax/walk-expression.ts';
import { checkClass, checkExpression, checkNoInterface, checkPattern } from './check-expression.ts';
import { type CheckScope, createFault, type RowShape } from './check-scope.ts';
import { collectClassNumbers, findClassesByName, findClassesByPattern } from './find-classes.ts';

/** Nesting depth of queries. A subquery may run once for every row of the query around it. */
const MAX_QUERY_DEPTH = 8;

const MAX_COLUMNS = 100;

interface Context {
  readonly heap: Pick<OqlHeap, 'classes' | 'countInstances'>;
  readonly source: string;
}

/**
 * Checks a query against the dump: throws a fault at the first unknown name and at clauses that contradict each other.
 * Returns what is known about the rows of the result.
 */
export function checkQuery(query: Query, context: Context, outer?: CheckScope): RowShape {
  let depth = 0;
  for (let at = outer; at; at = at.outer) depth++;
  if (depth >= MAX_QUERY_DEPTH)
    throw createFault(context, query.at, `queries are nested more than ${MAX_QUERY_DEPTH} deep.`);
  if ((query.columns?.length ?? 1) > MAX_COLUMNS)
    throw createFault(context, query.at, `a query has at most ${MAX_COLUMNS} columns.`);
  const inside = (one: Query, around: CheckScope | undefined) => checkQuery(one, context, around);
  const rows = inferSourceRows(query.from, context, outer);
  const scope: CheckScope = { ...context, alias: query.from.alias, rows, outer, allowsAggregates: false };
  const shown = { ...scope, allowsAggregates: true };
  for (const { expression } of query.columns ?? []) checkExpression(expression, shown, inside);
  if (query.where) checkExpression(query.where, scope, inside);
  for (const expression of query.groupBy) checkExpression(expression, scope, inside);
  checkGroups(query, context);
  checkUnions(query, context, outer);
  for (const { expression } of query.orderBy) {
    if (findOrderColumn(expression, query.columns) !== undefined) continue;
    if (query.unions.length > 0)
      throw createFault(context, expression.at, 'after UNION, ORDER BY takes the name or the number of a column.');
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
  if (isGrouped && !columns) throw createFault(context, at, 'a query with groups must name its columns instead of *.');
  if (isGrouped && isRetainedSet) throw createFault(context, at, 'AS RETAINED SET applies to objects, not to groups.');
}

/** Checks that all queries of a UNION have the same number of columns. */
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

/** Returns what is known about the rows of a FROM clause. */
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

/** Finds the classes that a FROM clause names, with their subclasses when it contains INSTANCEOF. */
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
