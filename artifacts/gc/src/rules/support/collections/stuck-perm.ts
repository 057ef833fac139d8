import type { GcAnalysis, OldCollection } from '../../../analysis.ts';
import { isDiagnostic, isSystemGc } from '../../../jvm/causes.ts';
import { FULL_SHARE } from '../heap-exhaustion.ts';

/** So many full collections that leave this share of the permanent generation in use and follow one another so closely. */
export const STUCK = { share: 0.999, minFulls: 5, maxGapMs: 10_000 } as const;

/** Returns the rows of full collections, on a heap with room, that left the permanent generation full and did not make it larger. */
export function findStuckPerm(analysis: GcAnalysis): OldCollection[][] {
  const { committed } = analysis.run.pauses.pools.perm;
  const rows: OldCollection[][] = [];
  let last: OldCollection | undefined;
  for (const full of analysis.oldCollections) {
    if (!full.full) continue;
    if (isStuck(analysis, full)) {
      const follows =
        last !== undefined &&
        full.at - (full.durationMs || 0) - last.at <= STUCK.maxGapMs &&
        committed.get(full.row) === committed.get(last.row);
      if (follows) rows.at(-1)?.push(full);
      else rows.push([full]);
      last = full;
    } else last = undefined;
  }
  return rows.filter(({ length }) => length >= STUCK.minFulls);
}

function isStuck({ run, capacity }: GcAnalysis, { row, before, cause }: OldCollection): boolean {
  const { perm } = run.pauses.pools;
  const isHeapFree = before < FULL_SHARE * (capacity?.bytes ?? 0);
  const isFull = perm.after.get(row) >= STUCK.share * perm.committed.get(row);
  return isFull && isHeapFree && !isSystemGc(cause) && !isDiagnostic(cause);
}
