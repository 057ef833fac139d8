import type { ClassifiedLog } from '../../analysis.ts';
import type { ErrorGroup } from '../../metrics/errors.ts';

/**
 * Errors that go on have the next one within so many times their usual distance: of errors at random moments one in 150 is later. Fewer
 * statements are no rate.
 */
const [MAX_STEPS_AFTER, MIN_SINCE] = [5, 100];

export const countStatements = (groups: readonly ErrorGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

/** The number of the first statement. */
export const findBeginning = (groups: readonly ErrorGroup[]): number =>
  Math.min(...groups.map(({ firstNumber }) => firstNumber));

/**
 * Computes the share of errors in a log, or among its statements since the first of them when they go on until its end: a peer that went
 * away is no smaller a problem because the log began long before.
 */
export function computeErrorShare(groups: readonly ErrorGroup[], count: number, { statements }: ClassifiedLog): number {
  const share = count / Math.max(1, statements);
  if (groups.length === 0) return share;
  const first = findBeginning(groups);
  const last = Math.max(...groups.map(({ lastNumber }) => lastNumber));
  const since = statements - first + 1;
  const isLasting = statements - last <= (MAX_STEPS_AFTER * (last - first)) / Math.max(1, countStatements(groups));
  return isLasting && since >= MIN_SINCE ? Math.max(share, count / since) : share;
}
