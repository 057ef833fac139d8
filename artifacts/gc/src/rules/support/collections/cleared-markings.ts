import type { GcAnalysis, OldCollection } from '../../../analysis.ts';
import { type PauseKind, PauseMark } from '../../../events.ts';
import { isInCollectorFamily } from '../../../jvm/collectors.ts';
import { getPoolFigure } from '../../../metrics/pool-figures.ts';
import { findNeededFullCollections } from '../full-gc-chains.ts';

/**
 * What a full collection frees of that which marking had found alive, as a share of the heap. Mixed collections leave garbage of a
 * twentieth of the heap (G1HeapWastePercent), and regions of which 85 % are alive (G1MixedGCLiveThresholdPercent).
 */
const FREED_SHARE = 0.25;
/** It is this many times what was promoted since marking began: so much does not die in the meantime. */
const TIMES_PROMOTED = 1.5;

/** A marking of G1 whose mixed collections are over, or that found too little garbage for any. */
interface Marking {
  /** In use when it began, in bytes. */
  readonly started: number;
  /** In use after the last of its collections: alive, but for little. */
  readonly left: number;
  readonly isMixed: boolean;
}

/**
 * Returns the full collections of G1 that freed what marking had found alive shortly before. G1 begins no other marking
 * before the mixed collections have taken what is worth it: the rest was alive. What a full collection then frees was let go because
 * memory was short: HotSpot clears soft references the earlier, the less of the heap is free.
 */
export function findClearedMarkings(analysis: GcAnalysis): OldCollection[] {
  if (!isInCollectorFamily(analysis.run, 'g1')) return [];
  const cap = analysis.capacity?.bytes ?? Number.NaN;
  const fulls = new Map(findNeededFullCollections(analysis).map((full) => [full.row, full]));
  const cleared: OldCollection[] = [];
  for (const [row, marking] of findCompleteMarkings(analysis)) {
    const full = fulls.get(row);
    if (!full) continue;
    const freed = marking.left - full.after;
    if (freed >= FREED_SHARE * cap && freed >= TIMES_PROMOTED * (full.before - marking.started)) cleared.push(full);
  }
  return cleared;
}

/** Follows the pauses of G1, and knows the last marking whose mixed collections are over. */
class CompleteMarkings {
  last: Marking | undefined;
  private started = Number.NaN;
  private remarked = Number.POSITIVE_INFINITY;
  private open: Marking | undefined;

  visit(kind: PauseKind | '', after: number, startsMarking: boolean): void {
    const { open } = this;
    if (open && kind === 'mixed') this.open = { ...open, left: after, isMixed: true };
    else if (open && kind === 'young' && Number.isNaN(open.left)) this.open = { ...open, left: after };
    if (startsMarking) this.close();
    if (startsMarking) {
      this.started = after;
      this.remarked = Number.POSITIVE_INFINITY;
    }
    if (kind === 'remark') this.remarked = after;
    // A full collection may come before the mixed collections are over.
    if (kind === 'full' && open?.isMixed === false) this.close();
    if (kind === 'full') this.open = undefined;
    if (kind === 'cleanup') this.open = { started: this.started, left: Number.NaN, isMixed: false };
  }

  private close(): void {
    // What was allocated after the remark is no part of what marking found alive.
    if (this.open && !Number.isNaN(this.open.left))
      this.last = { ...this.open, left: Math.min(this.open.left, this.remarked) };
    this.open = undefined;
  }
}

/** Returns for each full collection the last complete marking before it. */
function findCompleteMarkings({ run: { pauses } }: GcAnalysis): Map<number, Marking> {
  const found = new Map<number, Marking>();
  const markings = new CompleteMarkings();
  for (let row = 0; row < pauses.count; row++) {
    const kind = pauses.kind.get(row);
    markings.visit(kind, getPoolFigure(pauses.pools, 'heap', 'after', row), pauses.has(row, PauseMark.startsMarking));
    if (kind !== 'full') continue;
    if (markings.last) found.set(row, markings.last);
    markings.last = undefined;
  }
  return found;
}
