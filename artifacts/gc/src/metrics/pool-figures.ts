import type { PoolName } from '../events.ts';
import type { PoolColumns, PoolTable } from '../model.ts';
import type { NumberColumn } from '../tables/columns.ts';

export type Moment = keyof PoolColumns;

/** Member by member: looking it up by a name that varies takes longer than all the rest of a reading. */
function columnOf({ before, after, committed }: PoolColumns, moment: Moment): NumberColumn {
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
export function poolAt(pools: PoolTable, pool: PoolName, moment: Moment, row: number): number {
  switch (pool) {
    case 'heap':
      return heapAt(pools, moment, row);
    case 'young':
      return youngAt(pools, moment, row);
    case 'old':
      return oldAt(pools, moment, row);
    default:
      return columnOf(pools[pool], moment).get(row);
  }
}

function heapAt(pools: PoolTable, moment: Moment, row: number): number {
  const told = columnOf(pools.heap, moment).get(row);
  if (!Number.isNaN(told)) return told;
  return toldOrParts(pools, moment, row) + columnOf(pools.old, moment).get(row);
}

function youngAt(pools: PoolTable, moment: Moment, row: number): number {
  const parts = toldOrParts(pools, moment, row);
  if (!Number.isNaN(parts)) return parts;
  return floored(columnOf(pools.heap, moment).get(row) - columnOf(pools.old, moment).get(row));
}

function oldAt(pools: PoolTable, moment: Moment, row: number): number {
  const told = columnOf(pools.old, moment).get(row);
  if (!Number.isNaN(told)) return told;
  return floored(columnOf(pools.heap, moment).get(row) - toldOrParts(pools, moment, row));
}

/** Young as told, else eden + survivor. */
function toldOrParts({ young, eden, survivor }: PoolTable, moment: Moment, row: number): number {
  const told = columnOf(young, moment).get(row);
  if (!Number.isNaN(told)) return told;
  return columnOf(eden, moment).get(row) + columnOf(survivor, moment).get(row);
}

/** A difference of rounded figures may fall below zero by the rounding. */
const floored = (difference: number): number => Math.max(0, difference);

/** Events with the pools at each. */
interface PooledTable {
  readonly count: number;
  readonly pools: PoolTable;
}

/** The figures of a pool in all rows, what `poolAt` gives for each. Kept for the next who asks: many do. */
export function poolFigures(table: PooledTable, pool: PoolName, moment: Moment): Float64Array {
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

function computeFigures({ count, pools }: PooledTable, pool: PoolName, moment: Moment): Float64Array {
  const column = (of: PoolName) => columnOf(pools[of], moment);
  const told = (of: PoolName) => column(of).values(count);
  const toldOr = (of: PoolName, others: () => Float64Array) =>
    column(of).isEmpty ? others() : orElse(told(of), others);
  const young = () => toldOr('young', () => added(told('eden'), told('survivor')));
  switch (pool) {
    case 'heap':
      return toldOr('heap', () => added(young(), told('old')));
    case 'young':
      return orElse(young(), () => subtracted(told('heap'), told('old')));
    case 'old':
      return toldOr('old', () => subtracted(told('heap'), young()));
    default:
      return told(pool);
  }
}

/**
 * The others are asked only when a row does not tell. What is told is not negative, so that no call is needed to know what is: until
 * such a loop is compiled a call takes longer than all the rest of it.
 */
function orElse(told: Float64Array, others: () => Float64Array): Float64Array {
  const first = firstUntold(told);
  if (first === told.length) return told;
  const figures = told.slice();
  const rest = others();
  for (let row = first; row < figures.length; row++) {
    if (!((figures[row] as number) >= 0)) figures[row] = rest[row] as number;
  }
  return figures;
}

function firstUntold(figures: Float64Array): number {
  let row = 0;
  while ((figures[row] as number) >= 0) row++;
  return row;
}

function added(one: Float64Array, other: Float64Array): Float64Array {
  const sums = new Float64Array(one.length);
  for (let row = 0; row < one.length; row++) sums[row] = (one[row] as number) + (other[row] as number);
  return sums;
}

function subtracted(from: Float64Array, what: Float64Array): Float64Array {
  const differences = new Float64Array(from.length);
  for (let row = 0; row < from.length; row++) {
    const difference = (from[row] as number) - (what[row] as number);
    differences[row] = difference < 0 ? 0 : difference;
  }
  return differences;
}
