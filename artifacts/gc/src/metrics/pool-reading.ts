import type { NumberColumn } from '../columns.ts';
import type { PoolName } from '../events.ts';
import type { PoolColumns, PoolTable } from '../model.ts';

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
