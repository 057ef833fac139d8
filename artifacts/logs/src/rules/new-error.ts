import { chooseHeadline, findMinimum, pluralize, truncate } from '@hindsight/claims';
import { formatRecordTime } from '../time/format-record-time.ts';
import { defineLogRule } from './support/define-rule.ts';
import { formatOccurrences, isExample, markExample } from './support/error-counts.ts';
import { findFailureWords } from './support/error-headline.ts';
import { buildErrorEvidence } from './support/evidence.ts';

/** An error that first appears in this last part of the log is new. */
const LAST_PART = 0.2;
const MIN_STATEMENTS = 3;
/** The last part of a log that is shorter than this says nothing about a change. */
const MIN_SPAN_MS = 60_000;

export const newError = defineLogRule({
  id: 'new-error',
  cause: 'error-burst',
  title: 'New errors appeared',
  because:
    'An error that first appears in the last fifth of a log, or after the last start, was probably introduced by a change.',
  check: (log) => {
    const { judgedErrors, span, starts } = log;
    if (!span || span.to <= span.from) return undefined;
    // Before the first start nothing ran that could be compared.
    const lastStart = starts.length > 1 ? (starts.at(-1)?.time ?? Number.NaN) : Number.NaN;
    const length = span.to - span.from;
    const lastPart = length >= MIN_SPAN_MS ? span.to - LAST_PART * length : Number.POSITIVE_INFINITY;
    const isAfterStart = lastStart > span.from;
    const begin = isAfterStart ? lastStart : lastPart;
    const fresh = judgedErrors.filter(({ group }) => group.firstSeen >= begin && group.count >= MIN_STATEMENTS);
    const [worst] = fresh;
    if (!worst) return undefined;
    const what = findFailureWords(worst.group, worst.errorClass).text;
    const quoted = truncate(worst.group.statement, 140);
    const since = findMinimum(fresh.map(({ group }) => group.firstSeen));
    const part = isAfterStart ? `after the start at ${formatRecordTime(begin, log)}` : 'in the last fifth of the log';
    const times = formatOccurrences(worst.group.count, isExample(worst.group, what));
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(
        `New since ${formatRecordTime(since, log)}: ${what}, ${times}`,
        `New: ${what}, ${times}`,
      ),
      explanation: `${pluralize(fresh.length, 'error was', 'errors were')} first seen ${part}; the most frequent ${pluralize(worst.group.count, 'time')}${markExample(worst.group, quoted)}: ${quoted}.`,
      advice: 'Compare this with what was deployed or changed at that time.',
      evidence: buildErrorEvidence(fresh.map(({ group }) => group)),
    };
  },
});
