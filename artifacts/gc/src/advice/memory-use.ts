import { computeMedian } from '@hindsight/claims';
import type { GcAnalysis, LivePoint } from '../analysis.ts';
import { isInCollectorFamily } from '../jvm/collectors.ts';
import { sumCycleWork } from '../metrics/cycle-work.ts';

/** What a JVM has and what it uses of it: the base of all advice about sizes. Sizes in bytes, NaN where the log does not say. */
export interface MemoryUse {
  /** The largest heap that the JVM may have. */
  readonly heap: number;
  /**
   * What stays in use: the median after the collections of the old generation in the last third of the run. Marking leaves garbage that
   * full collections free: where there are several, no more than their median is alive.
   */
  readonly live: number;
  readonly young: number;
  readonly old: number;
  /** The larger of what was used and what was committed for class metadata. */
  readonly metaspace: number;
  /** The command line fixes the size of the young generation. */
  readonly isYoungFixed: boolean;
  /** Share of the run after warm-up in which a concurrent cycle ran, in percent. */
  readonly cyclePercent: number;
}

const LAST_THIRD = 1 / 3;
const YOUNG_OPTIONS = ['NewSize', 'MaxNewSize', 'NewRatio'] as const;

/** Fewer full collections may be of a moment. */
const MIN_FULLS = 3;

/**
 * Returns the median of what full collections left since the first of these points, and of the last ones before it where those are few;
 * infinity where there is none since then, or too few in all.
 */
function boundByFulls({ oldCollections }: GcAnalysis, points: readonly LivePoint[]): number {
  const from = points[0]?.at ?? Number.NaN;
  const fulls = oldCollections.filter(({ full }) => full);
  const since = fulls.filter(({ at }) => at >= from).length;
  const last = fulls.slice(-Math.max(since, MIN_FULLS));
  return since > 0 && last.length >= MIN_FULLS
    ? computeMedian(last.map(({ after }) => after))
    : Number.POSITIVE_INFINITY;
}

export function readMemoryUse(analysis: GcAnalysis): MemoryUse {
  const { capacity, live, sizes, flags, run } = analysis;
  const last = live.points.slice(-Math.max(1, Math.ceil(live.points.length * LAST_THIRD)));
  return {
    heap: capacity?.bytes ?? Number.NaN,
    live:
      last.length > 0
        ? Math.min(computeMedian(last.map(({ used }) => used)), boundByFulls(analysis, last))
        : Number.NaN,
    young: sizes.young.allocated ?? Number.NaN,
    old: sizes.old.allocated ?? Number.NaN,
    metaspace: Math.max(sizes.metaspace.allocated ?? 0, sizes.metaspace.peak ?? 0) || Number.NaN,
    isYoungFixed: YOUNG_OPTIONS.some((option) => flags.values.has(option)),
    cyclePercent: isInCollectorFamily(run, 'concurrent') ? sumCycleWork(analysis).percent : 0,
  };
}
