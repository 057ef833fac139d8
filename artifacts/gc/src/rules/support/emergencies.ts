import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { findNeededFullCollections } from './full-gc-chains.ts';

/** Fewer are chance. */
export const MIN_EMERGENCIES = 3;
const FAILURES = PauseMark.evacuationFailure | PauseMark.promotionFailed | PauseMark.concurrentModeFailure;

/** Counts how often a concurrent collector ran out of memory: full collections out of need, failed copies, degenerated cycles, stalls. */
export function countEmergencies(analysis: GcAnalysis): number {
  const { run } = analysis;
  if (!isInCollectorFamily(run, 'concurrent')) return 0;
  const degenerated = run.pauses.kind.rowsWhere((kind) => kind === 'degenerated').length;
  const failed = run.pauses.marks.rowsWith(FAILURES).length;
  return findNeededFullCollections(analysis).length + degenerated + failed + run.stalls.count;
}
