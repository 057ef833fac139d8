import type { PoolName } from '../events.ts';
import type { PoolColumns, PoolTable } from '../model.ts';

export type Moment = keyof PoolColumns;

/** A figure of a pool in a row, as told or as it follows from the other pools of the row; NaN when it does not. */
export function poolAt(pools: PoolTable, pool: PoolName, moment: Moment, row: number): number {
  const told = pools[pool][moment].get(row);
  if (!Number.isNaN(told)) return told;
  switch (pool) {
    case 'heap':
      return toldOrParts(pools, 'young', moment, row) + pools.old[moment].get(row);
    case 'young':
      return youngAt(pools, moment, row);
    case 'old':
      return floored(pools.heap[moment].get(row) - toldOrParts(pools, 'young', moment, row));
    default:
      return Number.NaN;
  }
}

function youngAt(pools: PoolTable, moment: Moment, row: number): number {
  const parts = toldOrParts(pools, 'young', moment, row);
  return Number.isNaN(parts) ? floored(pools.heap[moment].get(row) - pools.old[moment].get(row)) : parts;
}

/** Young as told, else eden + survivor. */
function toldOrParts(pools: PoolTable, pool: 'young', moment: Moment, row: number): number {
  const told = pools[pool][moment].get(row);
  return Number.isNaN(told) ? pools.eden[moment].get(row) + pools.survivor[moment].get(row) : told;
}

/** A difference of rounded figures may fall below zero by the rounding. */
const floored = (difference: number): number => Math.max(0, difference);
