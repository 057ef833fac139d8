import type { PoolName } from '../events.ts';
import type { PoolColumns, PoolTable } from '../model.ts';
import type { NumberColumn } from '../tables/columns.ts';

export type PoolField = keyof PoolColumns;

/** Selects a column by a switch: access by a variable name takes longer than all the rest. */
function selectColumn({ before, after, committed }: PoolColumns, field: PoolField): NumberColumn {
  switch (field) {
    case 'before':
      return before;
    case 'after':
      return after;
    case 'committed':
      return committed;
  }
}

/**
 * Returns a figure of a pool in a row, as logged or as derived from the other pools of the row; NaN when it is unknown.
 */
export function getPoolFigure(pools: PoolTable, pool: PoolName, field: PoolField, row: number): number {
  switch (pool) {
    case 'heap':
      return getHeapFigure(pools, field, row);
    case 'young':
      return getYoungFigure(pools, field, row);
    case 'old':
      return getOldFigure(pools, field, row);
    default:
      return selectColumn(pools[pool], field).get(row);
  }
}

function getHeapFigure(pools: PoolTable, field: PoolField, row: number): number {
  const known = selectColumn(pools.heap, field).get(row);
  if (!Number.isNaN(known)) return known;
  return getYoungOrParts(pools, field, row) + selectColumn(pools.old, field).get(row);
}

function getYoungFigure(pools: PoolTable, field: PoolField, row: number): number {
  const parts = getYoungOrParts(pools, field, row);
  if (!Number.isNaN(parts)) return parts;
  return floorAtZero(selectColumn(pools.heap, field).get(row) - selectColumn(pools.old, field).get(row));
}

function getOldFigure(pools: PoolTable, field: PoolField, row: number): number {
  const known = selectColumn(pools.old, field).get(row);
  if (!Number.isNaN(known)) return known;
  return floorAtZero(selectColumn(pools.heap, field).get(row) - getYoungOrParts(pools, field, row));
}

/** Returns the young generation as logged, else eden + survivor. */
function getYoungOrParts({ young, eden, survivor }: PoolTable, field: PoolField, row: number): number {
  const known = selectColumn(young, field).get(row);
  if (!Number.isNaN(known)) return known;
  return selectColumn(eden, field).get(row) + selectColumn(survivor, field).get(row);
}

/** A difference of rounded figures may fall below zero by the rounding. */
const floorAtZero = (difference: number): number => Math.max(0, difference);

/** A table of events with their pools. */
interface PooledTable {
  readonly count: number;
  readonly pools: PoolTable;
}

/** The young generation is needed for others as it is logged, or as the sum of its parts. */
type DerivedPool = PoolName | 'young or parts';

/**
 * Returns the figures of a pool in all rows, like `getPoolFigure` for each row. They are cached, because many metrics
 * use them.
 */
export function getPoolFigures(table: PooledTable, pool: DerivedPool, field: PoolField): Float64Array {
  const known = FIGURES.get(table.pools) ?? new Map<string, Float64Array>();
  FIGURES.set(table.pools, known);
  const key = `${pool} ${field}`;
  const figures = known.get(key);
  if (figures?.length === table.count) return figures;
  const computed = computeFigures(table, pool, field);
  known.set(key, computed);
  return computed;
}

const FIGURES = new WeakMap<PoolTable, Map<string, Float64Array>>();

function computeFigures(table: PooledTable, pool: DerivedPool, field: PoolField): Float64Array {
  const { count, pools } = table;
  const column = (of: PoolName) => selectColumn(pools[of], field);
  const known = (of: PoolName) => column(of).values(count);
  /** Without figures of a pool from which others are derived, none are. */
  const areKnown = (...pools: readonly PoolName[]) => pools.every((of) => !column(of).isEmpty);
  const young = () => getPoolFigures(table, 'young or parts', field);
  switch (pool) {
    case 'young or parts':
      if (!areKnown('young')) return add(known('eden'), known('survivor'));
      if (!areKnown('eden', 'survivor')) return known('young');
      return fillUnknown(known('young'), () => add(known('eden'), known('survivor')));
    case 'heap':
      if (!areKnown('heap')) return add(young(), known('old'));
      return areKnown('old') ? fillUnknown(known('heap'), () => add(young(), known('old'))) : known('heap');
    case 'young':
      return areKnown('heap', 'old') ? fillUnknown(young(), () => subtract(known('heap'), known('old'))) : young();
    case 'old':
      if (!areKnown('old')) return subtract(known('heap'), young());
      return areKnown('heap') ? fillUnknown(known('old'), () => subtract(known('heap'), young())) : known('old');
    default:
      return known(pool);
  }
}

/**
 * Fills unknown rows from `others`, which is only called when there are any. Known figures are not negative, so that no
 * call is needed to recognize them: until such a loop is compiled a call takes longer than all the rest of it.
 */
function fillUnknown(known: Float64Array, others: () => Float64Array): Float64Array {
  const first = findFirstUnknown(known);
  if (first === known.length) return known;
  const figures = known.slice();
  const rest = others();
  for (let row = first; row < figures.length; row++) {
    if (!((figures[row] as number) >= 0)) figures[row] = rest[row] as number;
  }
  return figures;
}

function findFirstUnknown(figures: Float64Array): number {
  let row = 0;
  while ((figures[row] as number) >= 0) row++;
  return row;
}

function add(one: Float64Array, other: Float64Array): Float64Array {
  const sums = new Float64Array(one.length);
  for (let row = 0; row < one.length; row++) sums[row] = (one[row] as number) + (other[row] as number);
  return sums;
}

function subtract(from: Float64Array, what: Float64Array): Float64Array {
  const differences = new Float64Array(from.length);
  for (let row = 0; row < from.length; row++) {
    const difference = (from[row] as number) - (what[row] as number);
    differences[row] = difference < 0 ? 0 : difference;
  }
  return differences;
}
