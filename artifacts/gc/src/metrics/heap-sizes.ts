import type { HeapSizes, PoolSize } from '../analysis.ts';
import type { PoolName } from '../events.ts';
import type { CycleTable, GcRun, PauseTable } from '../model.ts';
import { getPoolFigures } from './pool-figures.ts';

/** Largest used and largest committed of one pool so far. */
class Peak {
  used = Number.NaN;
  committed = Number.NaN;

  include(used: number, committed: number): void {
    if (used > this.used || Number.isNaN(this.used)) this.used = used;
    if (committed > this.committed || Number.isNaN(this.committed)) this.committed = committed;
  }

  /**
   * What was used was committed: a log tells sizes after an event, when the pool may have been made smaller, and the old generation of
   * G1 follows from what the next young one is to have.
   */
  get size(): PoolSize {
    const { committed, used } = this;
    return { allocated: undefinedIfUnknown(used > committed ? used : committed), peak: undefinedIfUnknown(used) };
  }
}

const undefinedIfUnknown = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);
const zeroIfUnknown = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** The one that is known, when only one is. */
const maxKnown = (one: number, other: number): number => (one > other || Number.isNaN(other) ? one : other);

/** NaN when none is known. */
function findLargest(figures: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < figures.length; row++) {
    const figure = figures[row] as number;
    if (figure > most) most = figure;
  }
  return most < 0 ? Number.NaN : most;
}

const HEAP_POOLS = ['heap', 'young', 'old'] as const;
const CLASS_POOLS = ['metaspace', 'perm'] as const;
type SizedPool = (typeof HEAP_POOLS | typeof CLASS_POOLS)[number];
const SIZED_POOLS: readonly SizedPool[] = [...HEAP_POOLS, ...CLASS_POOLS];

/** Peaks over every pause, cycle and sample, before and after each. */
class Peaks {
  readonly pools: Readonly<Record<SizedPool, Peak>> = {
    heap: new Peak(),
    young: new Peak(),
    old: new Peak(),
    metaspace: new Peak(),
    perm: new Peak(),
  };
  readonly total = new Peak();
  private classUsed = 0;

  includeTable(table: PauseTable | CycleTable): void {
    for (const pool of SIZED_POOLS) {
      const used = maxKnown(
        findLargest(getPoolFigures(table, pool, 'before')),
        findLargest(getPoolFigures(table, pool, 'after')),
      );
      this.pools[pool].include(used, findLargest(getPoolFigures(table, pool, 'committed')));
    }
    this.includeTotal(table);
  }

  includeSamples({ samples }: GcRun): void {
    for (let row = 0; row < samples.count; row++) {
      const pool = samples.pool.get(row);
      if (isSizedPool(pool)) this.pools[pool].include(samples.used.get(row), samples.committed.get(row));
    }
  }

  /** Heap and class metadata at the same event. Not every event tells the metadata: the last figure holds until the next. */
  private includeTotal(table: PauseTable | CycleTable): void {
    const before = getPoolFigures(table, 'heap', 'before');
    const after = getPoolFigures(table, 'heap', 'after');
    const classes = CLASS_POOLS.filter((pool) => !table.pools[pool].after.isEmpty);
    const classesUsed = classes.map((pool) => getPoolFigures(table, pool, 'after'));
    let most = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < table.count; row++) {
      for (let of = 0; of < classesUsed.length; of++) {
        const used = classesUsed[of]?.[row] as number;
        if (used >= 0) this.classUsed = used;
      }
      if ((before[row] as number) + this.classUsed > most) most = (before[row] as number) + this.classUsed;
      if ((after[row] as number) + this.classUsed > most) most = (after[row] as number) + this.classUsed;
    }
    this.total.include(most < 0 ? Number.NaN : most, Number.NaN);
  }
}

const isSizedPool = (pool: PoolName | ''): pool is SizedPool => (SIZED_POOLS as readonly string[]).includes(pool);

/** Largest committed and largest used memory, pool by pool. */
export function computeHeapSizes(run: GcRun): HeapSizes {
  const peaks = new Peaks();
  peaks.includeTable(run.pauses);
  peaks.includeTable(run.cycles);
  peaks.includeSamples(run);
  const { heap, young, old, metaspace, perm } = peaks.pools;
  const classes = Math.max(zeroIfUnknown(metaspace.used), zeroIfUnknown(perm.used));
  const classesCommitted = Math.max(zeroIfUnknown(metaspace.committed), zeroIfUnknown(perm.committed));
  // A log with a closing heap summary alone tells the generations and never their sum.
  heap.include(Number.isNaN(heap.used) ? young.used + old.used : Number.NaN, Number.NaN);
  heap.include(Number.NaN, Number.isNaN(heap.committed) ? young.committed + old.committed : Number.NaN);
  peaks.total.include(
    Number.isNaN(peaks.total.used) ? heap.used + classes : Number.NaN,
    heap.committed + classesCommitted,
  );
  return {
    young: young.size,
    old: old.size,
    metaspace: metaspace.size,
    perm: perm.size,
    heap: heap.size,
    total: peaks.total.size,
  };
}
