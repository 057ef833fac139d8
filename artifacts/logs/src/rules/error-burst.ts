import { chooseHeadline, formatDuration, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { ClassifiedError } from '../classified-errors.ts';
import { defineLogRule } from './support/define-rule.ts';
import { type ErrorBurst, findErrorBursts } from './support/error-bursts.ts';
import { findFailureWords, formatHeadlineTime } from './support/error-headline.ts';
import { countStatements } from './support/error-rate.ts';
import { buildErrorEvidence } from './support/evidence.ts';

/** Of all statements of the time: then hardly anything else happened. */
const MOSTLY_ERRORS = 0.5;

export const errorBurst = defineLogRule({
  id: 'error-burst',
  cause: 'error-burst',
  title: 'Errors came in a burst',
  because:
    "The error rate is three times the usual one and, by Page's CUSUM test (slack 0.5, limit 5 standard deviations), not due to chance.",
  check: (log) => {
    const { timeline, judgedErrors } = log;
    const bursts = findErrorBursts(timeline)
      .filter((burst) => isJudged(burst, log))
      .filter((burst) => countOfStops(burst, log) < MOSTLY_ERRORS * burst.errors)
      .toSorted((a, b) => b.errors - a.errors);
    const [worst] = bursts;
    if (!worst) return undefined;
    const serious = judgedErrors.some(
      ({ serious: is, group }) => is && group.firstSeen <= worst.to && group.lastSeen >= worst.from,
    );
    const dominant = findDominant(worst, log);
    const lead = `${pluralize(worst.errors, 'error')} in ${formatDuration(worst.to - worst.from)} from ${formatHeadlineTime(worst.from, log)}`;
    const words = dominant ? findFailureWords(dominant.group, dominant.errorClass).text : '';
    const more = bursts.length > 1 ? ` ${pluralize(bursts.length - 1, 'smaller burst')} in addition.` : '';
    return {
      level: serious && worst.errors >= MOSTLY_ERRORS * worst.statements ? 'SEVERE' : 'WARNING',
      confidence: 'medium',
      headline: words === '' ? lead : chooseHeadline(`${lead}, most often ${words}`, lead),
      explanation: `The burst has ${pluralize(worst.errors, 'error')} among ${pluralize(worst.statements, 'statement')}; the usual number is ${worst.usual} in ${formatDuration(timeline.bucketMs)}.${more}`,
      advice: 'Check what else happened at this time: deployments, traffic, backends, GC.',
      evidence: [
        { kind: 'metric', name: 'errors in the burst', measured: count(worst.errors), limit: count(worst.usual) },
        ...(dominant ? buildErrorEvidence([dominant.group], dominant.errorClass) : []),
      ],
    };
  },
});

/** Whether an error of the burst is judged: not those that the tests of a build provoked. */
const isJudged = ({ from, to }: ErrorBurst, { judgedErrors, errors }: ClassifiedLog): boolean =>
  errors.ungrouped > 0 || judgedErrors.some(({ group }) => group.times.countBetween(from, to) > 0);

/** Finds the kind of error that is most of a burst. */
function findDominant({ from, to, errors }: ErrorBurst, { judgedErrors }: ClassifiedLog): ClassifiedError | undefined {
  const [first] = judgedErrors
    .map((error) => ({ error, times: error.group.times.countBetween(from, to) }))
    .toSorted((a, b) => b.times - a.times);
  return first && first.times >= MOSTLY_ERRORS * errors ? first.error : undefined;
}

/** Errors in the time of a burst that occurred because the program was stopping. */
const countOfStops = ({ from, to }: ErrorBurst, { classifiedErrors }: ClassifiedLog): number =>
  countStatements(
    classifiedErrors
      .filter(({ group, isOfStop }) => isOfStop && group.firstSeen >= from && group.lastSeen <= to)
      .map(({ group }) => group),
  );
