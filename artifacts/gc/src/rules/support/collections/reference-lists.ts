import type { GcAnalysis } from '../../../analysis.ts';
import type { PauseTable } from '../../../model.ts';

/** References of all kinds that one collection had to process. */
export const MANY = 100_000;
/** So many take seconds by themselves. */
const HUGE = 5_000_000;
const LONG_MS = 1000;

const toZeroIfUnknown = (value: number): number => (Number.isNaN(value) ? 0 : value);

export const countReferences = (pauses: PauseTable, row: number): number =>
  toZeroIfUnknown(pauses.softReferences.get(row)) +
  toZeroIfUnknown(pauses.weakReferences.get(row)) +
  toZeroIfUnknown(pauses.phantomReferences.get(row)) +
  toZeroIfUnknown(pauses.finalReferences.get(row));

/** Returns the long pauses with millions of references, in a log that does not state how long these took. */
export function findHugeLists({ run: { pauses } }: GcAnalysis): number[] {
  if (pauses.referenceTime.rowsFrom(0).length > 0) return [];
  return pauses.duration.rowsFrom(LONG_MS).filter((row) => countReferences(pauses, row) >= HUGE);
}

/** Returns whether such pauses take at least half of the pause time. */
export function arePausesHugeLists(analysis: GcAnalysis): boolean {
  const { pauses } = analysis.run;
  const huge = findHugeLists(analysis).reduce((sum, row) => sum + pauses.duration.get(row), 0);
  return huge > 0 && huge >= analysis.pauses.totalMs / 2;
}
