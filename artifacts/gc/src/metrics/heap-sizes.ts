import type { HeapSizes, PoolSize } from '../analysis.ts';
import type { PoolName } from '../events.ts';
import type { CycleTable, GcRun, PauseTable } from '../model.ts';
import { getPoolFigures } from './pool-figures.ts';

/** The largest used and the largest committed size of one pool so far. */
class Peak {
  used = Number.NaN;
  committed = Number.NaN;

  include(used: number, committed: number): void {
    if (used > this.used || Number.isNaN(this.used)) this.used = used;
    if (committed > this.committed || Number.isNaN(this.committed)) this.committed = committed;
  }

  /**
   * The largest sizes. Used memory was committed as well: a log has sizes after an event, when the pool may have been
   * shrunk, and the old generation of G1 is derived from the planned size of the next young generation.
   */
  get size(): PoolSize {
    const { committed, used } = this;
    return { allocated: toOptional(used > committed ? used : committed), peak: toOptional(used) };
  }
}

const toOptional = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);
const toZeroIfUnknown = (value: number): number => (Number.isNaN(value) ? 0 : value);

/** Returns the larger figure, or the known one when only one is known. */
const findMaxKnown = (one: number, other: number): number => (one > other || Number.isNaN(other) ? one : other);

/** Finds the largest figure; NaN when none is known. */
function findLargest(figures: Float64Array): number {
  let max = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < figures.length; row++) {
    const figure = figures[row] as number;
    if (figure > max) max = figure;
  }
  return max < 0 ? Number.NaN : max;
}

const HEAP_POOLS = ['heap', 'young', 'old'] as const;
const CLASS_POOLS = ['metaspace', 'perm'] as const;
type SizedPool = (typeof HEAP_POOLS | typeof CLASS_POOLS)[number];
const SIZED_POOLS: readonly SizedPool[] = [...HEAP_POOLS, ...CLASS_POOLS];

/** Peaks over all pauses, cycles and samples, before and after each. */
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
      const used = findMaxKnown(
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

  /**
   * Sums heap and class metadata of the same event. Not every event has the metadata: the last figure counts until the
   * next.
   */
  private includeTotal(table: PauseTable | CycleTable): void {
    const before = getPoolFigures(table, 'heap', 'before');
    const after = getPoolFigures(table, 'heap', 'after');
    const classes = CLASS_POOLS.filter((pool) => !table.pools[pool].after.isEmpty);
    const classesUsed = classes.map((pool) => getPoolFigures(table, pool, 'after'));
    let max = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < table.count; row++) {
      for (let of = 0; of < classesUsed.length; of++) {
        const used = classesUsed[of]?.[row] as number;
        if (used >= 0) this.classUsed = used;
      }
      if ((before[row] as number) + this.classUsed > max) max = (before[row] as number) + this.classUsed;
      if ((after[row] as number) + this.classUsed > max) max = (after[row] as number) + this.classUsed;
    }
    this.total.include(max < 0 ? Number.NaN : max, Number.NaN);
  }
}

const isSizedPool = (pool: PoolName | ''): pool is SizedPool => (SIZED_POOLS as readonly string[]).includes(pool);

/** Computes the largest committed and the largest used memory of each pool. */
export function computeHeapSizes(run: GcRun): HeapSizes {
  const peaks = new Peaks();
  peaks.includeTable(run.pauses);
  peaks.includeTable(run.cycles);
  peaks.includeSamples(run);
  const { heap, young, old, metaspace, perm } = peaks.pools;
  const classes = Math.max(toZeroIfUnknown(metaspace.used), toZeroIfUnknown(perm.used));
  const classesCommitted = Math.max(toZeroIfUnknown(metaspace.committed), toZeroIfUnknown(perm.committed));
  // A log that only has a heap summary at its end has the generations and never their sum.
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
