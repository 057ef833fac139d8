import type { HeapSizes, PoolSize } from '../analysis.ts';
import type { PoolName } from '../events.ts';
import type { GcRun, PoolColumns, PoolTable } from '../model.ts';
import { poolAt } from './pool-reading.ts';

/** Largest used and largest committed of one pool so far. */
class Peak {
  used = Number.NaN;
  committed = Number.NaN;

  take(used: number, committed: number): void {
    if (used > this.used || Number.isNaN(this.used)) this.used = used;
    if (committed > this.committed || Number.isNaN(this.committed)) this.committed = committed;
  }

  /**
   * What was used was committed: a log tells sizes after an event, when the pool may have been made smaller, and the old generation of
   * G1 follows from what the next young one is to have.
   */
  get size(): PoolSize {
    const { committed, used } = this;
    return { allocated: known(used > committed ? used : committed), peak: known(used) };
  }
}

const known = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);
const zeroIfUnknown = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** The one that is known, when only one is. */
const largerOf = (one: number, other: number): number => (one > other || Number.isNaN(other) ? one : other);

const HEAP_POOLS = ['heap', 'young', 'old'] as const;
const CLASS_POOLS = ['metaspace', 'perm'] as const;
type Sized = (typeof HEAP_POOLS | typeof CLASS_POOLS)[number];
const SIZED: readonly Sized[] = [...HEAP_POOLS, ...CLASS_POOLS];

/** Peaks over every pause, cycle and sample, before and after each. */
class Peaks {
  readonly pools: Readonly<Record<Sized, Peak>> = {
    heap: new Peak(),
    young: new Peak(),
    old: new Peak(),
    metaspace: new Peak(),
    perm: new Peak(),
  };
  readonly total = new Peak();
  private classUsed = 0;
  private classCommitted = 0;

  takeTable(count: number, pools: PoolTable): void {
    const classes = CLASS_POOLS.filter((pool) => !pools[pool].after.isEmpty || !pools[pool].committed.isEmpty);
    for (const pool of [...HEAP_POOLS, ...classes]) this.takePool(count, pools, pool);
    for (let row = 0; row < count; row++) {
      for (const pool of classes) this.takeClasses(pools[pool], row);
      const used = largerOf(poolAt(pools, 'heap', 'before', row), poolAt(pools, 'heap', 'after', row));
      this.total.take(used + this.classUsed, this.pools.heap.committed + this.classCommitted);
    }
  }

  takeSamples({ samples }: GcRun): void {
    for (let row = 0; row < samples.count; row++) {
      const pool = samples.pool.get(row);
      if (isSized(pool)) this.pools[pool].take(samples.used.get(row), samples.committed.get(row));
    }
  }

  private takePool(count: number, pools: PoolTable, pool: Sized): void {
    const peak = this.pools[pool];
    for (let row = 0; row < count; row++) {
      const used = largerOf(poolAt(pools, pool, 'before', row), poolAt(pools, pool, 'after', row));
      peak.take(used, poolAt(pools, pool, 'committed', row));
    }
  }

  /** Not every event tells the class metadata: the last figure holds until the next. */
  private takeClasses(pool: PoolColumns, row: number): void {
    const used = pool.after.get(row);
    const committed = pool.committed.get(row);
    if (!Number.isNaN(used)) this.classUsed = used;
    if (committed > this.classCommitted) this.classCommitted = committed;
  }
}

const isSized = (pool: PoolName | ''): pool is Sized => (SIZED as readonly string[]).includes(pool);

/** Largest committed and largest used memory, pool by pool. */
export function heapSizes(run: GcRun): HeapSizes {
  const peaks = new Peaks();
  peaks.takeTable(run.pauses.count, run.pauses.pools);
  peaks.takeTable(run.cycles.count, run.cycles.pools);
  peaks.takeSamples(run);
  const { heap, young, old, metaspace, perm } = peaks.pools;
  const classes = Math.max(zeroIfUnknown(metaspace.used), zeroIfUnknown(perm.used));
  const classesCommitted = Math.max(zeroIfUnknown(metaspace.committed), zeroIfUnknown(perm.committed));
  // A log with a closing heap summary alone tells the generations and never their sum.
  heap.take(Number.isNaN(heap.used) ? young.used + old.used : Number.NaN, Number.NaN);
  heap.take(Number.NaN, Number.isNaN(heap.committed) ? young.committed + old.committed : Number.NaN);
  peaks.total.take(
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
