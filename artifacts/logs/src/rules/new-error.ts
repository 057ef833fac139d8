import { pluralize, truncate } from '@hindsight/claims';
import { formatRecordTime } from '../time/format-record-time.ts';
import { defineLogRule } from './support/define-rule.ts';
import { buildErrorEvidence } from './support/evidence.ts';

/** An error that first appears in this last part of the log is new. */
const LAST_PART = 0.2;
const MIN_STATEMENTS = 3;

export const newError = defineLogRule({
  id: 'new-error',
  cause: 'error-burst',
  title: 'New errors appeared',
  because:
    'An error that first appears in the last fifth of a log, or after the last start, was probably introduced by a change.',
  check: ({ classifiedErrors, span, starts, hasDates }) => {
    if (!span || span.to <= span.from) return undefined;
    const lastStart = starts.at(-1)?.time ?? Number.NaN;
    const since = Math.max(span.to - LAST_PART * (span.to - span.from), lastStart > span.from ? lastStart : 0);
    const fresh = classifiedErrors.filter(({ group }) => group.firstSeen >= since && group.count >= MIN_STATEMENTS);
    const [worst] = fresh;
    if (!worst) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      explanation: `${pluralize(fresh.length, 'error was', 'errors were')} first seen after ${formatRecordTime(since, hasDates)}; the most frequent ${pluralize(worst.group.count, 'time')}: ${truncate(worst.group.statement, 140)}.`,
      advice: 'Compare this with what was deployed or changed at that time.',
      evidence: buildErrorEvidence(fresh),
    };
  },
});
