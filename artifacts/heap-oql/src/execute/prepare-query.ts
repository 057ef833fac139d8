import { ExpressionCompiler } from '../evaluate/compile-expression.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { createScope, type Evaluate, type Scope } from '../evaluate/scope.ts';
import { splitWhere } from '../pushdown/split-where.ts';
import type { Query } from '../syntax/ast.ts';
import { hasAggregate } from '../syntax/walk-expression.ts';
import { isTrue, type OqlValue, toKey } from '../values/value.ts';
import { collectRows, type Preview, type RunOptions } from './collect-rows.ts';
import { executeSelect, type SelectPlan } from './execute-select.ts';
import { findOrderColumn } from './order-column.ts';
import { ALL_ROWS, compileSubquery, iterateRowValues, type PreparedQuery } from './prepared-query.ts';
import type { ResultRow } from './result-row.ts';
import { countRows, createExpressionRows, createRowSource, type ScanOptions } from './row-source.ts';
import { TopRows } from './top-rows.ts';

const OBJECT_COLUMN = 'object';

export function prepareQuery(query: Query, outer: Scope | undefined, evaluation: Evaluation): PreparedQuery {
  const scope = createScope(evaluation, query.from.alias, outer);
  const compiler = new ExpressionCompiler(evaluation, (inner, around) => compileInnerQuery(inner, around, evaluation));
  const compile = (expression: Parameters<ExpressionCompiler['compile']>[0]) => compiler.compile(expression, scope);
  const { pushdown: predicate, residual } = splitWhere(query, scope);
  const rowCount = countRows(query.from, evaluation);
  const isCounted = rowCount !== undefined && outer === undefined;
  const onObject = () => {
    evaluation.nextRow(scope.depth);
    if (isCounted) evaluation.progress.scannedObjects++;
  };
  const inner = prepareSource(query, { outer, scan: { onObject, predicate } }, compiler, evaluation);
  const where = residual && compile(residual);
  const columns = query.columns?.map(({ expression }) => compile(expression));
  const keys = query.orderBy.map(({ expression }) => findOrderColumn(expression, query.columns) ?? compile(expression));
  const groupBy = query.groupBy.map(compile);
  const unions = query.unions.map((union) => prepareQuery(union, outer, evaluation));
  if (!outer)
    evaluation.progress.totalObjects += (rowCount ?? 0) + (query.isRetainedSet ? evaluation.heap.numberOfObjects : 0);
  const plan: SelectPlan = {
    query,
    evaluation,
    depth: scope.depth,
    rows: () => filterRows(inner.rows(), where, scope),
    rowCount: query.where ? undefined : rowCount,
    columns,
    keys,
    groupBy,
    aggregates: scope.aggregates,
  };
  const isTable = query.columns ? !query.asObjects && !query.isRetainedSet : inner.columns !== undefined;
  const names = query.columns?.map(({ name }) => name) ?? inner.columns ?? [OBJECT_COLUMN];
  return {
    columns: query.isRetainedSet ? [OBJECT_COLUMN] : names,
    isTable: isTable && !query.isRetainedSet,
    readsOuter: scope.readsOuter || inner.readsOuter || unions.some(({ readsOuter }) => readsOuter),
    run: (run) => {
      const groupPreview: Preview = {};
      const rows = appendUnions(
        removeDuplicates(executeSelect(plan, { ...run, preview: groupPreview }), query, evaluation),
        unions,
        keys,
        run,
      );
      // With UNION or DISTINCT the groups of one query would be more than the result.
      const shown = query.isDistinct || unions.length > 0 ? {} : groupPreview;
      return query.orderBy.length > 0
        ? orderRows(query, rows, { run, groupPreview: shown }, evaluation)
        : limitRows(query, rows, keepsEveryRow(plan) ? plan.rowCount : undefined, { run, groupPreview: shown });
    },
  };
}

/** Whether every row that satisfies WHERE is a row of the result. */
const keepsEveryRow = ({ query, groupBy, aggregates }: SelectPlan): boolean =>
  !query.isDistinct &&
  !query.asObjects &&
  !query.isRetainedSet &&
  query.unions.length === 0 &&
  groupBy.length === 0 &&
  aggregates.length === 0;

interface SourceRows {
  readonly rows: () => Iterable<OqlValue>;
  /** The names of the columns, when the rows have any. */
  readonly columns: readonly string[] | undefined;
  readonly readsOuter: boolean;
}

interface SourceContext {
  readonly outer: Scope | undefined;
  readonly scan: ScanOptions;
}

function prepareSource(
  { from }: Query,
  { outer, scan }: SourceContext,
  compiler: ExpressionCompiler,
  evaluation: Evaluation,
): SourceRows {
  const { source } = from;
  if (source.kind === 'query') {
    const prepared = prepareQuery(source.query, outer, evaluation);
    const columns = prepared.isTable && from.isObjects ? prepared.columns : undefined;
    return {
      rows: createRowSource(from, () => iterateRowValues(prepared), evaluation, scan),
      columns,
      readsOuter: prepared.readsOuter,
    };
  }
  if (source.kind !== 'expression') {
    return { rows: createRowSource(from, () => [], evaluation, scan), columns: undefined, readsOuter: false };
  }
  // An expression in FROM does not see the row that it produces.
  const around = createScope(evaluation, undefined, outer);
  const evaluate = compiler.compile(source.expression, around);
  const rows = createRowSource(from, createExpressionRows(evaluate, evaluation), evaluation, scan);
  return { rows, columns: undefined, readsOuter: around.readsOuter };
}

/** Compiles a subquery of an expression. */
function compileInnerQuery(query: Query, outer: Scope, evaluation: Evaluation): Evaluate {
  const isOne = query.groupBy.length === 0 && (query.columns ?? []).some(({ expression }) => hasAggregate(expression));
  const isValue = isOne && query.columns?.length === 1 && query.unions.length === 0;
  return compileSubquery(prepareQuery(query, outer, evaluation), isValue, evaluation.budget);
}

function* filterRows(
  rows: Iterable<OqlValue>,
  where: Evaluate | undefined,
  { evaluation, depth }: Scope,
): Generator<OqlValue, void> {
  for (const row of rows) {
    evaluation.nextRow(depth);
    evaluation.rows[depth] = row;
    if (!where || isTrue(where())) yield row;
  }
}

function* removeDuplicates(
  rows: Iterable<ResultRow>,
  { isDistinct }: Query,
  evaluation: Evaluation,
): Generator<ResultRow, void> {
  if (!isDistinct) return yield* rows;
  const seen = new Set<ReturnType<typeof toKey>>();
  for (const row of rows) {
    const values = row.values();
    for (const value of values) evaluation.chargeFor(value);
    const key = values.length === 1 ? toKey(values[0] ?? null) : toKey(values);
    if (seen.has(key)) continue;
    evaluation.budget.reserve(64 + (typeof key === 'string' ? 2 * key.length : 0));
    seen.add(key);
    yield row;
  }
}

/** Reads the sort keys of a UNION, which are columns of the result. */
const readKeys = (values: readonly OqlValue[], keys: SelectPlan['keys']): OqlValue[] =>
  keys.map((key) => (typeof key === 'number' ? (values[key] ?? null) : null));

function* appendUnions(
  rows: Iterable<ResultRow>,
  unions: readonly PreparedQuery[],
  keys: SelectPlan['keys'],
  { onLimitExceeded }: RunOptions,
): Generator<ResultRow, void> {
  yield* rows;
  for (const union of unions) {
    for (const { values } of union.run({ ...ALL_ROWS, onLimitExceeded }))
      yield { values, keys: () => readKeys(values(), keys) };
  }
}

/** The options of a run with access to the groups that are being collected. */
interface RunContext {
  readonly run: RunOptions;
  readonly groupPreview: Preview;
}

function* orderRows(
  query: Query,
  rows: Iterable<ResultRow>,
  { run, groupPreview }: RunContext,
  { budget }: Evaluation,
): Generator<ResultRow, void> {
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  const descending = query.orderBy.map(({ isDescending }) => isDescending);
  const createTopRows = () => new TopRows(Math.min(limit, run.maxRows), descending, budget);
  const topRows = createTopRows();
  if (run.preview) {
    run.preview.read = () => {
      const groups = groupPreview.read?.();
      const shown = groups ? createTopRows() : topRows;
      for (const row of groups?.rows ?? []) shown.add(row);
      return { rows: shown.toSorted(), total: Math.min(limit, shown.count) };
    };
  }
  collectRows(rows, (row) => topRows.add(row), run.onLimitExceeded);
  const sorted = topRows.toSorted();
  yield* sorted;
  run.onSkippedRows?.(Math.min(limit, topRows.count) - sorted.length);
}

/** Applies LIMIT. When the number of rows is rowCount, no more rows are read than the caller wants. */
function* limitRows(
  { limit = Number.POSITIVE_INFINITY }: Query,
  rows: Iterable<ResultRow>,
  count: number | undefined,
  { run: { maxRows, onSkippedRows, preview }, groupPreview }: RunContext,
): Generator<ResultRow, void> {
  if (preview) {
    preview.read = () => {
      const groups = groupPreview.read?.();
      return groups && { rows: groups.rows, total: Math.min(limit, groups.total) };
    };
  }
  const maxYielded = count === undefined ? limit : Math.min(limit, maxRows);
  let yielded = 0;
  if (maxYielded > 0) {
    for (const row of rows) {
      yield row;
      if (++yielded >= maxYielded) break;
    }
  }
  if (count !== undefined) onSkippedRows?.(Math.max(0, Math.min(limit, count) - yielded));
}
