import type { GcAnalysis, OldCollection } from '../../../analysis.ts';
import { getCollector, isInCollectorFamily } from '../../../jvm/collectors.ts';
import { getPoolFigure } from '../../../metrics/pool-figures.ts';
import { findNeededFullCollections } from '../full-gc-chains.ts';

/** A full collection moves what survives to the old generation as long as it has room: this share is all of it. */
const FULL_SHARE = 0.97;
/** A full collection that frees less than this share of the old generation is futile, whatever young objects it frees beside that. */
const MIN_FREED_SHARE = 0.01;
/** A single one may be chance. */
const MIN_IN_A_ROW = 3;
/** In the first minutes of a JVM a log shows how its old generation fills, and whether it goes on doing so. */
const BEGINS_LATER_MS = 300_000;

/** Full collections in a row that left the old generation full, in bytes. */
export interface FullOldGeneration {
  readonly collections: readonly [OldCollection, ...OldCollection[]];
  readonly left: number;
  readonly committed: number;
}

/**
 * Returns the longest row of full collections after each of which the old generation was full and could not grow, in a log that begins
 * long after the JVM: since when it is full, and whether it still fills, cannot be seen.
 */
export function findFullOldGeneration(analysis: GcAnalysis): FullOldGeneration | undefined {
  const { run } = analysis;
  const isGenerational = ['Serial', 'Parallel'].includes(getCollector(run)) || isInCollectorFamily(run, 'cms');
  if (!isGenerational || run.clock.kind !== 'uptime' || run.clock.runFirst < BEGINS_LATER_MS) return undefined;
  let longest: OldCollection[] = [];
  let row: OldCollection[] = [];
  for (const full of findNeededFullCollections(analysis)) {
    row = isOldFull(analysis, full, row.at(-1)) ? [...row, full] : [];
    if (row.length > longest.length) longest = row;
  }
  const [first, ...others] = longest;
  const last = longest.at(-1);
  if (!first || !last || longest.length < MIN_IN_A_ROW) return undefined;
  return { collections: [first, ...others], left: last.oldAfter, committed: readOldSize(analysis, last) };
}

function isOldFull(analysis: GcAnalysis, full: OldCollection, before: OldCollection | undefined): boolean {
  const size = readOldSize(analysis, full);
  const grows = before !== undefined && size > readOldSize(analysis, before);
  return !grows && full.oldAfter >= FULL_SHARE * size && full.oldBefore - full.oldAfter < MIN_FREED_SHARE * size;
}

const readOldSize = ({ run: { pauses } }: GcAnalysis, { row }: OldCollection): number =>
  getPoolFigure(pauses.pools, 'old', 'committed', row);
