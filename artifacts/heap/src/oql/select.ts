import type { Query } from './ast.ts';
import { Compiler } from './compile.ts';
import type { Evaluation } from './evaluation.ts';
import { found, type Parts } from './found.ts';
import type { FoundRow } from './found-row.ts';
import { countRows, type Look, rowsOf, rowsOfExpression } from './from.ts';
import { gather, type Preview, type Run } from './gather.ts';
import { columnOf } from './order.ts';
import { ALL, type Prepared, rowsAsValues, subqueryValue } from './prepared.ts';
import { splitWhere } from './quick/split-where.ts';
import { type Evaluate, type Scope, scopeOf } from './scope.ts';
import { Sorter } from './sort.ts';
import { isTrue, keyOf, type OqlValue } from './value.ts';
import { hasAggregate } from './walk.ts';

const OBJECT_COLUMN = 'object';

export function prepare(query: Query, outer: Scope | undefined, evaluation: Evaluation): Prepared {
  const scope = scopeOf(evaluation, query.from.alias, outer);
  const compiler = new Compiler(evaluation, (inner, around) => inside(inner, around, evaluation));
  const compile = (expression: Parameters<Compiler['compile']>[0]) => compiler.compile(expression, scope);
  const { quick, slow } = splitWhere(query, scope);
  const known = countRows(query.from, evaluation);
  const isCounted = known !== undefined && outer === undefined;
  const onObject = () => {
    evaluation.nextRow(scope.depth);
    if (isCounted) evaluation.progress.looked++;
  };
  const inner = sourceOf(query, { outer, look: { onObject, quick } }, compiler, evaluation);
  const where = slow && compile(slow);
  const columns = query.columns?.map(({ expression }) => compile(expression));
  const keys = query.orderBy.map(({ expression }) => columnOf(expression, query.columns) ?? compile(expression));
  const by = query.groupBy.map(compile);
  const unions = query.unions.map((union) => prepare(union, outer, evaluation));
  if (!outer) evaluation.progress.toLook += (known ?? 0) + (query.isRetainedSet ? evaluation.heap.numberOfObjects : 0);
  const parts: Parts = {
    query,
    evaluation,
    depth: scope.depth,
    rows: () => matching(inner.rows(), where, scope),
    count: query.where ? undefined : known,
    columns,
    keys,
    by,
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
      const rows = withUnions(
        distinct(found(parts, { ...run, preview: gathered }), query, evaluation),
        unions,
        keys,
        run,
      );
      // Of several queries, or of different rows only, groups alone show too much.
      const shown = query.isDistinct || unions.length > 0 ? {} : gathered;
      return query.orderBy.length > 0
        ? ordered(query, rows, { run, gathered: shown }, evaluation)
        : first(query, rows, showsEveryRow(parts) ? parts.count : undefined, { run, gathered: shown });
    },
  };
}

/** Every row of FROM that WHERE lets through is one of the answer. */
const showsEveryRow = ({ query, by, aggregates }: Parts): boolean =>
  !query.isDistinct &&
  !query.asObjects &&
  !query.isRetainedSet &&
  query.unions.length === 0 &&
  by.length === 0 &&
  aggregates.length === 0;

interface SourceRows {
  readonly rows: () => Iterable<OqlValue>;
  /** Of rows with named columns. */
  readonly columns: readonly string[] | undefined;
  readonly readsOuter: boolean;
}

interface Around {
  readonly outer: Scope | undefined;
  readonly look: Look;
}

function sourceOf({ from }: Query, { outer, look }: Around, compiler: Compiler, evaluation: Evaluation): SourceRows {
  const { source } = from;
  if (source.kind === 'query') {
    const prepared = prepare(source.query, outer, evaluation);
    const columns = prepared.isTable && from.isObjects ? prepared.columns : undefined;
    return {
      rows: rowsOf(from, () => rowsAsValues(prepared), evaluation, look),
      columns,
      readsOuter: prepared.readsOuter,
    };
  }
  if (source.kind !== 'expression') {
    return { rows: rowsOf(from, () => [], evaluation, look), columns: undefined, readsOuter: false };
  }
  // An expression in FROM stands outside of the row that it gives.
  const around = scopeOf(evaluation, undefined, outer);
  const evaluate = compiler.compile(source.expression, around);
  const rows = rowsOf(from, rowsOfExpression(evaluate, evaluation), evaluation, look);
  return { rows, columns: undefined, readsOuter: around.readsOuter };
}

/** A query inside an expression. */
function inside(query: Query, outer: Scope, evaluation: Evaluation): Evaluate {
  const isOne = query.groupBy.length === 0 && (query.columns ?? []).some(({ expression }) => hasAggregate(expression));
  const isValue = isOne && query.columns?.length === 1 && query.unions.length === 0;
  return subqueryValue(prepare(query, outer, evaluation), isValue, evaluation.budget);
}

function* matching(
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

function* distinct(rows: Iterable<FoundRow>, { isDistinct }: Query, evaluation: Evaluation): Generator<FoundRow, void> {
  if (!isDistinct) return yield* rows;
  const seen = new Set<ReturnType<typeof keyOf>>();
  for (const row of rows) {
    const values = row.values();
    for (const value of values) evaluation.weigh(value);
    const key = values.length === 1 ? keyOf(values[0] ?? null) : keyOf(values);
    if (seen.has(key)) continue;
    evaluation.budget.keep(64 + (typeof key === 'string' ? 2 * key.length : 0));
    seen.add(key);
    yield row;
  }
}

/** Behind a union rows are ordered by what they show. */
const keysIn = (values: readonly OqlValue[], keys: Parts['keys']): OqlValue[] =>
  keys.map((key) => (typeof key === 'number' ? (values[key] ?? null) : null));

function* withUnions(
  rows: Iterable<FoundRow>,
  unions: readonly Prepared[],
  keys: Parts['keys'],
  { onStopped }: Run,
): Generator<FoundRow, void> {
  yield* rows;
  for (const union of unions) {
    for (const { values } of union.run({ ...ALL, onStopped })) yield { values, keys: () => keysIn(values(), keys) };
  }
}

/** How the outermost query is run, with what is gathered below the clause at hand. */
interface Watched {
  readonly run: Run;
  readonly gathered: Preview;
}

function* ordered(
  query: Query,
  rows: Iterable<FoundRow>,
  { run, gathered }: Watched,
  { budget }: Evaluation,
): Generator<FoundRow, void> {
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  const descending = query.orderBy.map(({ isDescending }) => isDescending);
  const newSorter = () => new Sorter(Math.min(limit, run.wanted), descending, budget);
  const sorter = newSorter();
  if (run.preview) {
    run.preview.show = () => {
      const groups = gathered.show?.();
      const shown = groups ? newSorter() : sorter;
      for (const row of groups?.rows ?? []) shown.add(row);
      return { rows: shown.sorted(), total: Math.min(limit, shown.count) };
    };
  }
  gather(rows, (row) => sorter.add(row), run.onStopped);
  const sorted = sorter.sorted();
  yield* sorted;
  run.onLeftOut?.(Math.min(limit, sorter.count) - sorted.length);
}

/** Where it is known how many rows there are, no more are looked at than are wanted. */
function* first(
  { limit = Number.POSITIVE_INFINITY }: Query,
  rows: Iterable<FoundRow>,
  count: number | undefined,
  { run: { wanted, onLeftOut, preview }, gathered }: Watched,
): Generator<FoundRow, void> {
  if (preview) {
    preview.show = () => {
      const groups = gathered.show?.();
      return groups && { rows: groups.rows, total: Math.min(limit, groups.total) };
    };
  }
  const most = count === undefined ? limit : Math.min(limit, wanted);
  let given = 0;
  if (most > 0) {
    for (const row of rows) {
      yield row;
      if (++given >= most) break;
    }
  }
  if (count !== undefined) onLeftOut?.(Math.max(0, Math.min(limit, count) - given));
}
