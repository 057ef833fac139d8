import type { GcAnalysis, OldCollection } from '../../analysis.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import { getPoolFigure } from '../../metrics/pool-figures.ts';

/** Full collections out of need: nobody asked for them, and they did not make room for class metadata. */
export const findNeededFullCollections = ({ oldCollections }: GcAnalysis): OldCollection[] =>
  oldCollections.filter(({ full, requested, resizing }) => full && !requested && !resizing);

/** Without a young generation every collection is a full one: that they are full, or follow one another, says nothing. */
export const hasNoYoungGeneration = ({ run, minor }: GcAnalysis): boolean =>
  minor.count === 0 &&
  (isInCollectorFamily(run, 'openJ9') || getCollector(run) === 'JRockit' || run.facts.vendor === 'IBM');

/** Full collections of need directly after one another. */
export type FullGcChain = readonly [OldCollection, OldCollection, ...OldCollection[]];

/** A young collection between two full ones that frees less than this of the cap does not part them. */
const MIN_FREED_SHARE = 0.01;

/** Every group of two or more, in the order of the log. */
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
      // What a concurrent cycle or a requested collection gave back parts them too.
      if (!(collection.before - collection.after < idle)) close();
      continue;
    }
    const before = chain.at(-1);
    if (before && hasYoungFreedBetween(analysis, before.row, collection.row, idle)) close();
    chain.push(collection);
  }
  close();
  return chains;
}

/** Whether a young collection between two rows freed memory worth the name; what does not tell its gain counts as a gain. */
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

/** Start of a collection on the clock of the run. */
export const computeStart = ({ at, durationMs }: OldCollection): number =>
  at - (Number.isNaN(durationMs) ? 0 : durationMs);

export const sumDurations = (collections: readonly OldCollection[]): number =>
  collections.reduce((sum, { durationMs }) => sum + (durationMs || 0), 0);
