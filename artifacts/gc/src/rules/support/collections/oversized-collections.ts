import type { GcAnalysis, OldCollection } from '../../../analysis.ts';
import { getPoolFigure } from '../../../metrics/pool-figures.ts';
import { type FullGcChain, findFullGcChains, findNeededFullCollections } from '../full-gc-chains.ts';

/** A heap, or an old generation, that is used to less than this share can take everything of an ordinary size. */
const HALF = 0.5;
const MIN_YOUNG_SHARE = 1 / 3;
/** A collection that frees less than this share of the heap freed nothing. */
const NOTHING_SHARE = 0.01;
/** A last try follows the collection that did not help within this time. */
const AT_ONCE_MS = 1000;
/** Of all full collections out of need, so many explain the others. */
const MIN_SHARE = 0.5;

/**
 * Finds full collections that ran again at once and freed nothing although the heap was half empty: something was asked for that is larger
 * than all that is free. The JVM collects twice before it throws an OutOfMemoryError.
 */
export function findOversizedChains(analysis: GcAnalysis): FullGcChain[] {
  const heap = analysis.capacity?.bytes ?? Number.NaN;
  return findFullGcChains(analysis).filter(
    (chain) => chain.every((one) => isHalfEmpty(analysis, one, heap)) && endsInVain(chain, heap),
  );
}

function endsInVain(chain: FullGcChain, heap: number): boolean {
  const [before, last] = [chain.at(-2) ?? chain[0], chain.at(-1) ?? chain[1]];
  const waited = last.at - last.durationMs - before.at;
  return last.before - last.after < NOTHING_SHARE * heap && waited < AT_ONCE_MS;
}

function isHalfEmpty({ run }: GcAnalysis, { from, row, after }: OldCollection, heap: number): boolean {
  if (!(after < HALF * heap) || from !== 'pause') return false;
  if (isYoungEmpty(run, row)) return true;
  const used = getPoolFigure(run.pauses.pools, 'old', 'after', row);
  const committed = getPoolFigure(run.pauses.pools, 'old', 'committed', row);
  return !(used >= HALF * committed);
}

/** Whether the young generation, of a third of the heap or more, is empty: everything of an ordinary size fits into it. */
function isYoungEmpty({ pauses: { pools } }: GcAnalysis['run'], row: number): boolean {
  const committed = getPoolFigure(pools, 'young', 'committed', row);
  const old = getPoolFigure(pools, 'old', 'committed', row);
  return getPoolFigure(pools, 'young', 'after', row) === 0 && committed >= MIN_YOUNG_SHARE * (committed + old);
}

/** Returns whether most full collections out of need are of that kind. */
export function areFullsOversized(analysis: GcAnalysis): boolean {
  const oversized = findOversizedChains(analysis).reduce((sum, chain) => sum + chain.length, 0);
  return oversized > MIN_SHARE * findNeededFullCollections(analysis).length;
}
