import type { GcAnalysis, OldCollection } from '../../analysis.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import { getPoolFigure } from '../../metrics/pool-figures.ts';

/** Returns the full collections that were needed: neither requested nor caused by class metadata. */
export const findNeededFullCollections = ({ oldCollections }: GcAnalysis): OldCollection[] =>
  oldCollections.filter(({ full, requested, resizing }) => full && !requested && !resizing);

/** Whether every collection is a full one because there is no young generation: that collections are full, or consecutive, then means nothing. */
export const hasNoYoungGeneration = ({ run, minor }: GcAnalysis): boolean =>
  minor.count === 0 &&
  (isInCollectorFamily(run, 'openJ9') || getCollector(run) === 'JRockit' || run.facts.vendor === 'IBM');

/** Needed full collections that directly follow one another. */
export type FullGcChain = readonly [OldCollection, OldCollection, ...OldCollection[]];

/** A young collection that frees less than this share of the heap does not separate two full ones. */
const MIN_FREED_SHARE = 0.01;

/** The application ran between two full collections when it did so for this long, and for this many times the later one. */
const RAN_MS = 5000;
const RAN_TIMES = 5;

/** Returns whether the application ran between two collections. Serial skips a young collection that cannot promote and goes on to a full one. */
function hasRunBetween(before: OldCollection, later: OldCollection): boolean {
  const ran = computeStart(later) - before.at;
  return ran >= RAN_MS && ran >= RAN_TIMES * later.durationMs;
}

/** Returns every chain of two or more, in the order of the log. */
export function findFullGcChains(analysis: GcAnalysis): FullGcChain[] {
  const chains: FullGcChain[] = [];
  let chain: OldCollection[] = [];
  const close = () => {
    const [first, second, ...more] = chain;
    if (first && second) chains.push([first, second, ...more]);
    chain = [];
  };
  const idle = MIN_FREED_SHARE * (analysis.capacity?.bytes ?? 0);
  for (const collection of analysis.oldCollections) {
    if (!collection.full || collection.requested || collection.resizing) {
      // Memory that a concurrent cycle or a requested collection freed separates them as well.
      if (!(collection.before - collection.after < idle)) close();
      continue;
    }
    const before = chain.at(-1);
    if (
      before &&
      (hasRunBetween(before, collection) || hasYoungFreedBetween(analysis, before.row, collection.row, idle))
    )
      close();
    chain.push(collection);
  }
  close();
  return chains;
}

/** Whether a young collection between two rows freed a significant amount; one without sizes counts as having freed it. */
function hasYoungFreedBetween({ run: { pauses } }: GcAnalysis, from: number, to: number, idle: number): boolean {
  for (let row = from + 1; row < to; row++) {
    const kind = pauses.kind.get(row);
    if (kind !== 'young' && kind !== 'mixed' && kind !== 'degenerated') continue;
    const freed =
      getPoolFigure(pauses.pools, 'heap', 'before', row) - getPoolFigure(pauses.pools, 'heap', 'after', row);
    if (!(freed < idle)) return true;
  }
  return false;
}

/** Returns the start of a collection on the clock of the run, in ms. */
export const computeStart = ({ at, durationMs }: OldCollection): number =>
  at - (Number.isNaN(durationMs) ? 0 : durationMs);

export const sumDurations = (collections: readonly OldCollection[]): number =>
  collections.reduce((sum, { durationMs }) => sum + (durationMs || 0), 0);
