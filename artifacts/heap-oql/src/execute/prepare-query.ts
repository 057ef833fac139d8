import type { Query } from '../syntax/ast.ts';
import { ExpressionCompiler } from '../evaluate/compile-expression.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { executeSelect, type SelectPlan } from './execute-select.ts';
import type { ResultRow } from './result-row.ts';
import { countRows, type ScanOptions, createRowSource, createExpressionRows } from './row-source.ts';
import { collectRows, type Preview, type RunOptions } from './collect-rows.ts';
import { findOrderColumn } from './order-column.ts';
import { ALL_ROWS, type PreparedQuery, iterateRowValues, compileSubquery } from './prepared-query.ts';
import { splitWhere } from '../pushdown/split-where.ts';
import { type Evaluate, type Scope, createScope } from '../evaluate/scope.ts';
import { TopRows } from './top-rows.ts';
import { isTrue, toKey, type OqlValue } from '../values/value.ts';
import { hasAggregate } from '../syntax/walk-expression.ts';

const OBJECT_COLUMN = 'object';

export function prepareQuery(query: Query, outer: Scope | undefined, evaluation: Evaluation): PreparedQuery {
  const scope = createScope(evaluation, query.from.alias, outer);
  const compiler = new ExpressionCompiler(evaluation, (inner, around) => compileInnerQuery(inner, around, evaluation));
  const compile = (expression: Parameters<ExpressionCompiler['compile']>[0]) => compiler.compile(expression, scope);
  const { pushdown: predicate, residual } = splitWhere(query, scope);
  const known = countRows(query.from, evaluation);
  const isCounted = known !== undefined && outer === undefined;
  const onObject = () => {
    evaluation.nextRow(scope.depth);
    if (isCounted) evaluation.progress.looked++;
  };
  const inner = prepareSource(query, { outer, scan: { onObject, predicate } }, compiler, evaluation);
  const where = residual && compile(residual);
  const columns = query.columns?.map(({ expression }) => compile(expression));
  const keys = query.orderBy.map(({ expression }) => findOrderColumn(expression, query.columns) ?? compile(expression));
  const groupBy = query.groupBy.map(compile);
  const unions = query.unions.map((union) => prepareQuery(union, outer, evaluation));
  if (!outer) evaluation.progress.toLook += (known ?? 0) + (query.isRetainedSet ? evaluation.heap.numberOfObjects : 0);
  const parts: SelectPlan = {
    query,
    evaluation,
    depth: scope.depth,
    rows: () => filterRows(inner.rows(), where, scope),
    rowCount: query.where ? undefined : known,
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
      const gathered: Preview = {};
      const rows = appendUnions(
        removeDuplicates(executeSelect(parts, { ...run, preview: gathered }), query, evaluation),
        unions,
        keys,
        run,
      );
      // Of several queries, or of different rows only, groups alone show too much.
      const shown = query.isDistinct || unions.length > 0 ? {} : gathered;
      return query.orderBy.length > 0
        ? orderRows(query, rows, { run, groupPreview: shown }, evaluation)
        : limitRows(query, rows, keepsEveryRow(parts) ? parts.rowCount : undefined, { run, groupPreview: shown });
    },
  };
}

/** Every row of FROM that WHERE lets through is one of the answer. */
const keepsEveryRow = ({ query, groupBy, aggregates }: SelectPlan): boolean =>
  !query.isDistinct &&
  !query.asObjects &&
  !query.isRetainedSet &&
  query.unions.length === 0 &&
  groupBy.length === 0 &&
  aggregates.length === 0;

interface SourceRows {
  readonly rows: () => Iterable<OqlValue>;
  /** Of rows with named columns. */
  readonly columns: readonly string[] | undefined;
  readonly readsOuter: boolean;
}

interface SourceContext {
  readonly outer: Scope | undefined;
  readonly scan: ScanOptions;
}

function prepareSource({ from }: Query, { outer, scan }: SourceContext, compiler: ExpressionCompiler, evaluation: Evaluation): SourceRows {
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
  // An expression in FROM stands outside of the row that it gives.
  const around = createScope(evaluation, undefined, outer);
  const evaluate = compiler.compile(source.expression, around);
  const rows = createRowSource(from, createExpressionRows(evaluate, evaluation), evaluation, scan);
  return { rows, columns: undefined, readsOuter: around.readsOuter };
}

/** A query inside an expression. */
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

function* removeDuplicates(rows: Iterable<ResultRow>, { isDistinct }: Query, evaluation: Evaluation): Generator<ResultRow, void> {
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

/** Behind a union rows are ordered by what they show. */
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
    for (const { values } of union.run({ ...ALL_ROWS, onLimitExceeded })) yield { values, keys: () => readKeys(values(), keys) };
  }
}

/** How the outermost query is run, with what is gathered below the clause at hand. */
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
  const newSorter = () => new TopRows(Math.min(limit, run.maxRows), descending, budget);
  const sorter = newSorter();
  if (run.preview) {
    run.preview.read = () => {
      const groups = groupPreview.read?.();
      const shown = groups ? newSorter() : sorter;
      for (const row of groups?.rows ?? []) shown.add(row);
      return { rows: shown.toSorted(), total: Math.min(limit, shown.count) };
    };
  }
  collectRows(rows, (row) => sorter.add(row), run.onLimitExceeded);
  const sorted = sorter.toSorted();
  yield* sorted;
  run.onSkippedRows?.(Math.min(limit, sorter.count) - sorted.length);
}

/** Where it is known how many rows there are, no more are looked at than are wanted. */
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
  const most = count === undefined ? limit : Math.min(limit, maxRows);
  let given = 0;
  if (most > 0) {
    for (const row of rows) {
      yield row;
      if (++given >= most) break;
    }
  }
  if (count !== undefined) onSkippedRows?.(Math.max(0, Math.min(limit, count) - given));
}
