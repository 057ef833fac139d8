import type { Allocation, Promotion, Span } from '../analysis.ts';
import type { GcRun, PauseTable } from '../model.ts';
import { computeBytesPerSecond } from './allocation.ts';
import { getPoolFigure } from './pool-figures.ts';

/** What young collections moved to the old generation: as the JVM says, else the rise of the old generation. */
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

/** What was promoted was allocated before: allocation is measured by the lower bound and may come out a little below. */
const computeShare = (allocation: Allocation | undefined, promotedBytes: number): number =>
  allocation && allocation.totalBytes > 0 ? Math.min(100, (100 * promotedBytes) / allocation.totalBytes) : Number.NaN;

/** Bytes promoted by a young collection; NaN when it is no young collection or does not tell. */
export function getPromotedBytes(pauses: PauseTable, row: number): number {
  if (pauses.kind.get(row) !== 'young') return Number.NaN;
  const told = pauses.promotedBytes.get(row);
  if (!Number.isNaN(told)) return told;
  return Math.max(
    0,
    getPoolFigure(pauses.pools, 'old', 'after', row) - getPoolFigure(pauses.pools, 'old', 'before', row),
  );
}
