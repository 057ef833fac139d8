import type { Query } from './ast.ts';
import { itemsOf } from './compile.ts';
import type { Evaluation } from './evaluation.ts';
import { oqlFault } from './fault.ts';
import type { FoundRow } from './found-row.ts';
import { objectIn } from './from.ts';
import { gather, type Run } from './gather.ts';
import { Groups } from './groups.ts';
import { retainedSet } from './retained-set.ts';
import type { Aggregate, Evaluate } from './scope.ts';
import { describe, isObject, isRecord, type OqlValue } from './value.ts';

/** A SELECT clause, compiled. */
export interface Parts {
  readonly query: Query;
  readonly evaluation: Evaluation;
  readonly depth: number;
  /** Rows that WHERE lets through. */
  readonly rows: () => Iterable<OqlValue>;
  /** How many they are, where that is known beforehand. */
  readonly count: number | undefined;
  /** Undefined: `*`. */
  readonly columns: readonly Evaluate[] | undefined;
  /** What ORDER BY names: a column by its place, or an expression. */
  readonly keys: readonly (number | Evaluate)[];
  readonly by: readonly Evaluate[];
  readonly aggregates: readonly Aggregate[];
}

/** The rows of a SELECT clause, before DISTINCT, UNION, ORDER BY and LIMIT. */
export function found(parts: Parts, run: Run): Iterable<FoundRow> {
  const { query, by, aggregates } = parts;
  if (query.isRetainedSet) return retained(parts, run);
  if (by.length > 0 || aggregates.length > 0) return grouped(parts, run);
  return query.asObjects ? flattened(parts) : plain(parts);
}

function* plain(parts: Parts): Generator<FoundRow, void> {
  const { evaluation, depth } = parts;
  for (const row of parts.rows()) {
    yield rowOf(parts, () => {
      evaluation.rows[depth] = row;
    });
  }
}

function rowOf({ columns, keys, evaluation, depth }: Parts, show: () => void): FoundRow {
  const values = (): readonly OqlValue[] => {
    show();
    return columns ? columns.map((evaluate) => evaluate()) : valuesOfAll(evaluation.rows[depth] ?? null);
  };
  return { values, keys: () => keysOf(keys, values, show) };
}

/** What `*` shows of a row: its columns, or the object that it is. */
const valuesOfAll = (row: OqlValue): readonly OqlValue[] => (isRecord(row) ? row.values : [row]);

function keysOf(keys: Parts['keys'], values: () => readonly OqlValue[], show: () => void): OqlValue[] {
  const shown = keys.some((key) => typeof key === 'number') ? values() : [];
  show();
  return keys.map((key) => (typeof key === 'number' ? (shown[key] ?? null) : key()));
}

function* grouped(parts: Parts, { onStopped, preview }: Run): Generator<FoundRow, void> {
  const { by, aggregates, evaluation } = parts;
  const groups = new Groups(by, aggregates);
  if (preview) preview.show = () => ({ rows: rowsOfGroups(parts, groups), total: groups.groups.size });
  if (parts.count !== undefined && groups.countsOnly) groups.addFirst(parts.rows(), parts.count);
  else gather(parts.rows(), (row) => evaluation.budget.keep(groups.add(row)), onStopped);
  if (preview) preview.show = undefined;
  yield* rowsOfGroups(parts, groups);
}

function* rowsOfGroups(parts: Parts, groups: Groups): Generator<FoundRow, void> {
  const { evaluation, depth } = parts;
  for (const group of groups.groups.values()) {
    yield rowOf(parts, () => {
      evaluation.rows[depth] = group.row;
      groups.show(group);
    });
  }
}

/** SELECT OBJECTS: every object that a row gives is a row, also those in lists; null gives none. */
function* flattened(parts: Parts): Generator<FoundRow, void> {
  const { evaluation, depth, columns, keys } = parts;
  for (const row of parts.rows()) {
    const show = () => {
      evaluation.rows[depth] = row;
    };
    for (const object of objectsOf(columns?.[0]?.() ?? row, parts)) {
      const values = () => [object];
      yield { values, keys: () => keysOf(keys, values, show) };
    }
  }
}

function objectsOf(value: OqlValue, { query, evaluation }: Parts): OqlValue[] {
  const objects: OqlValue[] = [];
  for (const item of itemsOf(value)) {
    if (item === null) continue;
    const object = objectIn(item, evaluation);
    if (!object)
      throw oqlFault(
        evaluation.source,
        query.at,
        `SELECT OBJECTS needs objects, found ${describe(item, evaluation.heap)}.`,
      );
    objects.push(object);
  }
  return objects;
}

function* retained(parts: Parts, { onStopped }: Run): Generator<FoundRow, void> {
  const { evaluation, depth, columns, keys } = parts;
  const { budget } = evaluation;
  const set = new Set<number>();
  gather(
    parts.rows(),
    (row) => {
      for (const one of objectsOf(columns?.[0]?.() ?? row, parts)) {
        if (!isObject(one) || set.has(one.object)) continue;
        budget.keep(40);
        set.add(one.object);
      }
    },
    onStopped,
  );
  for (const object of retainedSet(set, evaluation, depth)) {
    const values = () => [{ object }];
    const show = () => {
      evaluation.rows[depth] = { object };
    };
    yield { values, keys: () => keysOf(keys, values, show) };
  }
}
