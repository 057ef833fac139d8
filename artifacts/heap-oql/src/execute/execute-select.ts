import { toItems } from '../evaluate/compile-expression.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import type { Aggregate, Evaluate } from '../evaluate/scope.ts';
import type { Query } from '../syntax/ast.ts';
import { createOqlFault } from '../syntax/query-fault.ts';
import { describeValue, isObject, isRecord, type OqlValue } from '../values/value.ts';
import { collectRows, type RunOptions } from './collect-rows.ts';
import { GroupTable } from './group-table.ts';
import type { ResultRow } from './result-row.ts';
import { computeRetainedSet } from './retained-set.ts';
import { resolveObject } from './row-source.ts';

/** A compiled SELECT clause. */
export interface SelectPlan {
  readonly query: Query;
  readonly evaluation: Evaluation;
  readonly depth: number;
  /** The rows that satisfy WHERE. */
  readonly rows: () => Iterable<OqlValue>;
  /** The number of rows, when it is known before the query runs. */
  readonly rowCount: number | undefined;
  /** The compiled columns; undefined for `*`. */
  readonly columns: readonly Evaluate[] | undefined;
  /** The sort keys of ORDER BY: the index of a column or a compiled expression. */
  readonly keys: readonly (number | Evaluate)[];
  readonly groupBy: readonly Evaluate[];
  readonly aggregates: readonly Aggregate[];
}

/** Produces the rows of a SELECT clause, before DISTINCT, UNION, ORDER BY and LIMIT. */
export function executeSelect(plan: SelectPlan, run: RunOptions): Iterable<ResultRow> {
  const { query, groupBy, aggregates } = plan;
  if (query.isRetainedSet) return selectRetainedSet(plan, run);
  if (groupBy.length > 0 || aggregates.length > 0) return selectGroups(plan, run);
  return query.asObjects ? selectObjects(plan) : selectRows(plan);
}

function* selectRows(plan: SelectPlan): Generator<ResultRow, void> {
  const { evaluation, depth } = plan;
  for (const row of plan.rows()) {
    yield createRow(plan, () => {
      evaluation.rows[depth] = row;
    });
  }
}

function createRow({ columns, keys, evaluation, depth }: SelectPlan, show: () => void): ResultRow {
  const values = (): readonly OqlValue[] => {
    show();
    return columns ? columns.map((evaluate) => evaluate()) : expandRow(evaluation.rows[depth] ?? null);
  };
  return { values, keys: () => readSortKeys(keys, values, show) };
}

/** Expands `*`: the columns of a row, or the object itself. */
const expandRow = (row: OqlValue): readonly OqlValue[] => (isRecord(row) ? row.values : [row]);

function readSortKeys(keys: SelectPlan['keys'], values: () => readonly OqlValue[], show: () => void): OqlValue[] {
  const shown = keys.some((key) => typeof key === 'number') ? values() : [];
  show();
  return keys.map((key) => (typeof key === 'number' ? (shown[key] ?? null) : key()));
}

function* selectGroups(plan: SelectPlan, { onLimitExceeded, preview }: RunOptions): Generator<ResultRow, void> {
  const { groupBy, aggregates, evaluation } = plan;
  const groups = new GroupTable(groupBy, aggregates);
  if (preview) preview.read = () => ({ rows: createGroupRows(plan, groups), total: groups.groups.size });
  if (plan.rowCount !== undefined && groups.countsOnly) groups.addFirst(plan.rows(), plan.rowCount);
  else collectRows(plan.rows(), (row) => evaluation.budget.reserve(groups.add(row)), onLimitExceeded);
  if (preview) preview.read = undefined;
  yield* createGroupRows(plan, groups);
}

function* createGroupRows(plan: SelectPlan, groups: GroupTable): Generator<ResultRow, void> {
  const { evaluation, depth } = plan;
  for (const group of groups.groups.values()) {
    yield createRow(plan, () => {
      evaluation.rows[depth] = group.row;
      groups.loadAggregates(group);
    });
  }
}

/** SELECT OBJECTS: every object that a row yields becomes a row, including the items of lists; null yields none. */
function* selectObjects(plan: SelectPlan): Generator<ResultRow, void> {
  const { evaluation, depth, columns, keys } = plan;
  for (const row of plan.rows()) {
    const show = () => {
      evaluation.rows[depth] = row;
    };
    for (const object of toObjects(columns?.[0]?.() ?? row, plan)) {
      const values = () => [object];
      yield { values, keys: () => readSortKeys(keys, values, show) };
    }
  }
}

function toObjects(value: OqlValue, { query, evaluation }: SelectPlan): OqlValue[] {
  const objects: OqlValue[] = [];
  for (const item of toItems(value)) {
    if (item === null) continue;
    const object = resolveObject(item, evaluation);
    if (!object)
      throw createOqlFault(
        evaluation.source,
        query.at,
        `SELECT OBJECTS needs objects, found ${describeValue(item, evaluation.heap)}.`,
      );
    objects.push(object);
  }
  return objects;
}

function* selectRetainedSet(plan: SelectPlan, { onLimitExceeded }: RunOptions): Generator<ResultRow, void> {
  const { evaluation, depth, columns, keys } = plan;
  const { budget } = evaluation;
  const set = new Set<number>();
  collectRows(
    plan.rows(),
    (row) => {
      for (const one of toObjects(columns?.[0]?.() ?? row, plan)) {
        if (!isObject(one) || set.has(one.object)) continue;
        budget.reserve(40);
        set.add(one.object);
      }
    },
    onLimitExceeded,
  );
  for (const object of computeRetainedSet(set, evaluation, depth)) {
    const values = () => [{ object }];
    const show = () => {
      evaluation.rows[depth] = { object };
    };
    yield { values, keys: () => readSortKeys(keys, values, show) };
  }
}
