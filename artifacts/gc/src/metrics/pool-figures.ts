import type { PoolName } from '../events.ts';
import type { PoolColumns, PoolTable } from '../model.ts';
import type { NumberColumn } from '../tables/columns.ts';

export type PoolField = keyof PoolColumns;

/** Member by member: looking it up by a name that varies takes longer than all the rest of a reading. */
function selectColumn({ before, after, committed }: PoolColumns, moment: PoolField): NumberColumn {
  switch (moment) {
    case 'before':
      return before;
    case 'after':
      return after;
    case 'committed':
      return committed;
  }
}

/** A figure of a pool in a row, as told or as it follows from the other pools of the row; NaN when it does not. */
export function getPoolFigure(pools: PoolTable, pool: PoolName, moment: PoolField, row: number): number {
  switch (pool) {
    case 'heap':
      return getHeapFigure(pools, moment, row);
    case 'young':
      return getYoungFigure(pools, moment, row);
    case 'old':
      return getOldFigure(pools, moment, row);
    default:
      return selectColumn(pools[pool], moment).get(row);
  }
}

function getHeapFigure(pools: PoolTable, moment: PoolField, row: number): number {
  const told = selectColumn(pools.heap, moment).get(row);
  if (!Number.isNaN(told)) return told;
  return getYoungOrParts(pools, moment, row) + selectColumn(pools.old, moment).get(row);
}

function getYoungFigure(pools: PoolTable, moment: PoolField, row: number): number {
  const parts = getYoungOrParts(pools, moment, row);
  if (!Number.isNaN(parts)) return parts;
  return floorAtZero(selectColumn(pools.heap, moment).get(row) - selectColumn(pools.old, moment).get(row));
}

function getOldFigure(pools: PoolTable, moment: PoolField, row: number): number {
  const told = selectColumn(pools.old, moment).get(row);
  if (!Number.isNaN(told)) return told;
  return floorAtZero(selectColumn(pools.heap, moment).get(row) - getYoungOrParts(pools, moment, row));
}

/** Young as told, else eden + survivor. */
function getYoungOrParts({ young, eden, survivor }: PoolTable, moment: PoolField, row: number): number {
  const told = selectColumn(young, moment).get(row);
  if (!Number.isNaN(told)) return told;
  return selectColumn(eden, moment).get(row) + selectColumn(survivor, moment).get(row);
}

/** A difference of rounded figures may fall below zero by the rounding. */
const floorAtZero = (difference: number): number => Math.max(0, difference);

/** Events with the pools at each. */
interface PooledTable {
  readonly count: number;
  readonly pools: PoolTable;
}

/** The figures of a pool in all rows, what `poolAt` gives for each. Kept for the next who asks: many do. */
export function getPoolFigures(table: PooledTable, pool: PoolName, moment: PoolField): Float64Array {
  const known = FIGURES.get(table.pools) ?? new Map<string, Float64Array>();
  FIGURES.set(table.pools, known);
  const key = `${pool} ${moment}`;
  const figures = known.get(key);
  if (figures?.length === table.count) return figures;
  const computed = computeFigures(table, pool, moment);
  known.set(key, computed);
  return computed;
}

const FIGURES = new WeakMap<PoolTable, Map<string, Float64Array>>();

function computeFigures({ count, pools }: PooledTable, pool: PoolName, moment: PoolField): Float64Array {
  const column = (of: PoolName) => selectColumn(pools[of], moment);
  const told = (of: PoolName) => column(of).values(count);
  const toldOr = (of: PoolName, others: () => Float64Array) =>
    column(of).isEmpty ? others() : fillUnknown(told(of), others);
  const young = () => toldOr('young', () => add(told('eden'), told('survivor')));
  switch (pool) {
    case 'heap':
      return toldOr('heap', () => add(young(), told('old')));
    case 'young':
      return fillUnknown(young(), () => subtract(told('heap'), told('old')));
    case 'old':
      return toldOr('old', () => subtract(told('heap'), young()));
    default:
      return told(pool);
  }
}

/**
 * The others are asked only when a row does not tell. What is told is not negative, so that no call is needed to know what is: until
 * such a loop is compiled a call takes longer than all the rest of it.
 */
function fillUnknown(told: Float64Array, others: () => Float64Array): Float64Array {
  const first = findFirstUnknown(told);
  if (first === told.length) return told;
  const figures = told.slice();
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
