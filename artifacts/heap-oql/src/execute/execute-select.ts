import type { Query } from '../syntax/ast.ts';
import { toItems } from '../evaluate/compile-expression.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { createOqlFault } from '../syntax/query-fault.ts';
import type { ResultRow } from './result-row.ts';
import { resolveObject } from './row-source.ts';
import { collectRows, type RunOptions } from './collect-rows.ts';
import { GroupTable } from './group-table.ts';
import { computeRetainedSet } from './retained-set.ts';
import type { Aggregate, Evaluate } from '../evaluate/scope.ts';
import { describeValue, isObject, isRecord, type OqlValue } from '../values/value.ts';

/** A SELECT clause, compiled. */
export interface SelectPlan {
  readonly query: Query;
  readonly evaluation: Evaluation;
  readonly depth: number;
  /** Rows that WHERE lets through. */
  readonly rows: () => Iterable<OqlValue>;
  /** How many they are, where that is known beforehand. */
  readonly rowCount: number | undefined;
  /** Undefined: `*`. */
  readonly columns: readonly Evaluate[] | undefined;
  /** What ORDER BY names: a column by its place, or an expression. */
  readonly keys: readonly (number | Evaluate)[];
  readonly groupBy: readonly Evaluate[];
  readonly aggregates: readonly Aggregate[];
}

/** The rows of a SELECT clause, before DISTINCT, UNION, ORDER BY and LIMIT. */
export function executeSelect(parts: SelectPlan, run: RunOptions): Iterable<ResultRow> {
  const { query, groupBy, aggregates } = parts;
  if (query.isRetainedSet) return selectRetainedSet(parts, run);
  if (groupBy.length > 0 || aggregates.length > 0) return selectGroups(parts, run);
  return query.asObjects ? selectObjects(parts) : selectRows(parts);
}

function* selectRows(parts: SelectPlan): Generator<ResultRow, void> {
  const { evaluation, depth } = parts;
  for (const row of parts.rows()) {
    yield createRow(parts, () => {
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

/** What `*` shows of a row: its columns, or the object that it is. */
const expandRow = (row: OqlValue): readonly OqlValue[] => (isRecord(row) ? row.values : [row]);

function readSortKeys(keys: SelectPlan['keys'], values: () => readonly OqlValue[], show: () => void): OqlValue[] {
  const shown = keys.some((key) => typeof key === 'number') ? values() : [];
  show();
  return keys.map((key) => (typeof key === 'number' ? (shown[key] ?? null) : key()));
}

function* selectGroups(parts: SelectPlan, { onLimitExceeded, preview }: RunOptions): Generator<ResultRow, void> {
  const { groupBy, aggregates, evaluation } = parts;
  const groups = new GroupTable(groupBy, aggregates);
  if (preview) preview.read = () => ({ rows: createGroupRows(parts, groups), total: groups.groups.size });
  if (parts.rowCount !== undefined && groups.countsOnly) groups.addFirst(parts.rows(), parts.rowCount);
  else collectRows(parts.rows(), (row) => evaluation.budget.reserve(groups.add(row)), onLimitExceeded);
  if (preview) preview.read = undefined;
  yield* createGroupRows(parts, groups);
}

function* createGroupRows(parts: SelectPlan, groups: GroupTable): Generator<ResultRow, void> {
  const { evaluation, depth } = parts;
  for (const group of groups.groups.values()) {
    yield createRow(parts, () => {
      evaluation.rows[depth] = group.row;
      groups.loadAggregates(group);
    });
  }
}

/** SELECT OBJECTS: every object that a row gives is a row, also those in lists; null gives none. */
function* selectObjects(parts: SelectPlan): Generator<ResultRow, void> {
  const { evaluation, depth, columns, keys } = parts;
  for (const row of parts.rows()) {
    const show = () => {
      evaluation.rows[depth] = row;
    };
    for (const object of toObjects(columns?.[0]?.() ?? row, parts)) {
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

function* selectRetainedSet(parts: SelectPlan, { onLimitExceeded }: RunOptions): Generator<ResultRow, void> {
  const { evaluation, depth, columns, keys } = parts;
  const { budget } = evaluation;
  const set = new Set<number>();
  collectRows(
    parts.rows(),
    (row) => {
      for (const one of toObjects(columns?.[0]?.() ?? row, parts)) {
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
