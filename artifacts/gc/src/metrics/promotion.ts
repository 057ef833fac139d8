import type { Allocation, Promotion, Span } from '../analysis.ts';
import type { GcRun, PauseTable } from '../model.ts';
import { computeBytesPerSecond } from './allocation.ts';
import { getPoolFigure } from './pool-figures.ts';

/** Computes what young collections moved to the old generation: as logged, else the rise of the old generation. */
export function computePromotion(
  { pauses }: GcRun,
  span: Span,
  allocation: Allocation | undefined,
): Promotion | undefined {
  let totalBytes = 0;
  let collections = 0;
  for (let row = 0; row < pauses.count; row++) {
    const promoted = getPromotedBytes(pauses, row);
    if (Number.isNaN(promoted)) continue;
    collections++;
    totalBytes += promoted;
  }
  if (collections === 0) return undefined;
  return {
    totalBytes,
    bytesPerSecond: computeBytesPerSecond(totalBytes, span.durationMs),
    sharePercent: computeShare(allocation, totalBytes),
    collections,
  };
}

/**
 * Promoted bytes were allocated before; allocation is a lower bound and may be a little smaller, so the share is
 * capped.
 */
const computeShare = (allocation: Allocation | undefined, promotedBytes: number): number =>
  allocation && allocation.totalBytes > 0 ? Math.min(100, (100 * promotedBytes) / allocation.totalBytes) : Number.NaN;

/** Returns the bytes promoted by a young collection; NaN for other pauses and when they are unknown. */
export function getPromotedBytes(pauses: PauseTable, row: number): number {
  if (pauses.kind.get(row) !== 'young') return Number.NaN;
  const logged = pauses.promotedBytes.get(row);
  if (!Number.isNaN(logged)) return logged;
  return Math.max(
    0,
    getPoolFigure(pauses.pools, 'old', 'after', row) - getPoolFigure(pauses.pools, 'old', 'before', row),
  );
}
