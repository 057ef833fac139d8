import type { ClassifiedLog } from '../../analysis.ts';
import type { ErrorGroup } from '../../metrics/errors.ts';
import { countStatements } from './count-statements.ts';

/** The log is compared in so many slices of time: the first third, or the part before the first of them, tells what is usual, the last sixth how it is now. */
const SLICES = 24;
const [FIRST, LAST] = [SLICES / 3, SLICES / 6];
/** What was not written at all in so many slices is new. */
const MIN_QUIET = 3;
/** So many times as often as before, while the other statements did not become as many times more. */
const [FACTOR, MAX_GROWTH] = [10, 3];
/** Of the statements of the last sixth, and of each slice in it. */
const [MIN_SHARE, MIN_SLICE_SHARE] = [0.1, 0.05];
const MIN_STATEMENTS = 50;
/** Less is a phase of the work. */
const MIN_SPAN_MS = 300_000;

/** Finds since when, in ms, statements of one kind are many times more than before, until the end of the log; undefined when they are not. */
export function findJump(
  { count, times, firstSeen }: ErrorGroup,
  { span, timeline }: ClassifiedLog,
): number | undefined {
  if (!span || span.to - span.from < MIN_SPAN_MS || count < MIN_STATEMENTS) return undefined;
  const own = times.countBySlice(span, SLICES);
  const all = countStatements(timeline, span, SLICES);
  const others = all.map((sum, slice) => Math.max(0, sum - (own[slice] ?? 0)));
  const quiet = own.findIndex((sum) => sum > 0);
  const first = quiet >= MIN_QUIET ? Math.min(FIRST, quiet) : FIRST;
  const [before, now] = [average(own.slice(0, first)), average(own.slice(-LAST))];
  const [othersBefore, othersNow] = [average(others.slice(0, first)), average(others.slice(-LAST))];
  const isHigh = own.map((sum, slice) => sum >= MIN_SLICE_SHARE * (all[slice] ?? 0));
  const hasRisen =
    now >= MIN_SHARE * (now + othersNow) &&
    now >= 1 &&
    now >= FACTOR * before &&
    othersNow <= MAX_GROWTH * othersBefore;
  if (!hasRisen || !isHigh.slice(-LAST).every(Boolean)) return undefined;
  // A slice begins before its first statement.
  return Math.max(firstSeen, span.from + ((isHigh.lastIndexOf(false) + 1) * (span.to - span.from)) / SLICES);
}

const average = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
