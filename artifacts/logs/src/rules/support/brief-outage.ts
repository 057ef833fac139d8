import { findMaximum, findMinimum } from '@hindsight/claims';
import type { ClassifiedLog } from '../../analysis.ts';
import { isPeerLoss } from '../../error-classes/consequences.ts';
import type { ErrorClass } from '../../error-classes/error-class.ts';
import type { ErrorGroup } from '../../metrics/errors.ts';
import { countStatements, findBeginning } from './error-rate.ts';

type Span = NonNullable<ClassifiedLog['span']>;

/** A fail-over or a restart of a peer takes about as long. */
const MAX_OUTAGE_MS = 60_000;
/** The log goes on for so many times as long: nobody waits for the peer any more. */
const MIN_TIMES_AFTER = 10;
/** More of all statements are no short interruption for those who use the program. */
const MAX_SHARE = 0.02;
/** A program that writes less than this part of what it wrote before may not have got its peer back. */
const MIN_RATE_AFTER = 0.5;

/** So many warnings of a client are those of its attempts to connect again. */
const MAX_ATTEMPTS = 9;
/** The log goes on for so many times as long as they came. */
const MIN_TIMES_OF_ATTEMPTS = 2;

/**
 * Returns whether a client warned a few times that it cannot reach its peer, as when the nodes of a cluster are started anew one after the
 * other, and the program has worked for long as it did before.
 */
export function isLongOver(
  { id }: ErrorClass,
  groups: readonly ErrorGroup[],
  { span, statements, starts }: Pick<ClassifiedLog, 'span' | 'statements' | 'starts'>,
): boolean {
  if (!span || !isPeerLoss(id) || countStatements(groups) > MAX_ATTEMPTS) return false;
  const { first, last, isAsBefore } = compareRates(groups, span, statements);
  const after = span.to - last;
  const isRare = after >= MIN_TIMES_OF_ATTEMPTS * (last - first) || areOfStarts(groups, starts);
  return isAsBefore && after >= MIN_TIMES_AFTER * MAX_OUTAGE_MS && isRare;
}

/** Whether the program warned of it right after it had started, each time it did: its peers are asked before they are found. */
const areOfStarts = (groups: readonly ErrorGroup[], starts: ClassifiedLog['starts']): boolean =>
  groups.every(({ runs }) =>
    runs.every(({ run, time }) => {
      const start = starts[run - 1];
      return start !== undefined && !start.afterCrash && time - start.time <= MAX_OUTAGE_MS;
    }),
  );

/**
 * Returns whether a peer was away for seconds only, once, and the program has worked for long as it did before: a fail-over as it is meant
 * to be, though some calls failed by it.
 */
export function isBriefOutage(
  { id }: ErrorClass,
  groups: readonly ErrorGroup[],
  { span, statements }: Pick<ClassifiedLog, 'span' | 'statements'>,
): boolean {
  if (!span || !isPeerLoss(id)) return false;
  const { first, last, isAsBefore } = compareRates(groups, span, statements);
  const [before, after] = [first - span.from, span.to - last];
  // A comparison with a time that is not known is never true.
  if (!(last - first <= MAX_OUTAGE_MS && after >= MIN_TIMES_AFTER * MAX_OUTAGE_MS)) return false;
  return isAsBefore && before >= MAX_OUTAGE_MS && countStatements(groups) <= MAX_SHARE * statements;
}

/** When a failure began and ended, and whether as much is written after it as before. */
function compareRates(groups: readonly ErrorGroup[], { from, to }: Span, statements: number) {
  const first = findMinimum(groups.map(({ firstSeen }) => firstSeen));
  const last = findMaximum(groups.map(({ lastSeen }) => lastSeen));
  const lastNumber = findMaximum(groups.map((group) => group.lastNumber));
  const before = (findBeginning(groups) - 1) / Math.max(1, first - from);
  const after = (statements - lastNumber) / Math.max(1, to - last);
  return { first, last, isAsBefore: after >= MIN_RATE_AFTER * before };
}
