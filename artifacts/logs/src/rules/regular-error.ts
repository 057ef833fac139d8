import { chooseHeadline, formatDuration, pluralize } from '@hindsight/claims';
import { ms } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { ClassifiedError } from '../classified-errors.ts';
import { findErrorClass } from '../error-classes/index.ts';
import type { ErrorGroup } from '../metrics/errors.ts';
import { defineLogRule } from './support/define-rule.ts';
import { formatOccurrences, isExample } from './support/error-counts.ts';
import { describeGroup, endSentence } from './support/error-findings.ts';
import { findFailureWords, formatHeadlineTime } from './support/error-headline.ts';
import { buildErrorEvidence } from './support/evidence.ts';

const MIN_INTERVALS = 5;
/** Clocks, retries and the work itself move a run by less. */
const MAX_DEVIATION = 0.25;
/** What comes more often is no run of its own. */
const MIN_INTERVAL_MS = 5000;
/** The next run would have been due. */
const MAX_INTERVALS_AFTER = 2;
/** A warning counts when it says that something failed, and from this number of intervals on. */
const MIN_INTERVALS_OF_WARNINGS = 8;
const FAILURE =
  /\bfail(?:s|ed|ing|ure)?\b|\b(?:cannot|can't|could not|couldn't|unable|not able|did not|does not respond)\b|\bden(?:ied|ies)\b|\brefused\b|\btimed[ -]?out\b|\btime-?out\b|\bmiss(?:ed|ing)\b|\blost\b|\bexpired\b|\bstarv|\bcorrupt|\bunreachable\b|\bunavailable\b|(?<![-./\w])errors?\b(?![-./]\w)|\w(?:Exception|Error)\b|\bexceed(?:s|ed|ing)?\b|\b(?:limit|threshold) (?:was |is |has been )?(?:reached|hit)\b|\bmore than the limit\b|\boverload(?:ed)?\b|\bno (?:new )?(?:data|updates?|answers?|responses?|reply|heartbeats?|messages?|events?) (?:was |were |have been )?(?:received|from|for|since|within)\b/i;

/** Probes of load balancers and clients that go away, as regularly as they may come. */
const HARMLESS: ReadonlySet<string> = new Set(['conn-reset']);

export const regularError = defineLogRule({
  id: 'regular-error',
  cause: 'errors',
  title: 'Something that is done from time to time fails each time',
  because:
    'Errors of requests come at random moments. One that comes six times or more at equal distances (a deviation of a quarter at most), until the log ends, is of a task that a timer starts, and that never succeeds any more; so is a warning that something failed, from the ninth time on.',
  check: (log) => {
    const warnings = log.warnings.groups
      .filter((group) => group.level === 'WARN' && group.atStop === 0 && FAILURE.test(group.statement))
      .map((group) => {
        const errorClass = findErrorClass(group);
        return { group, errorClass, serious: hasClassFinding(group, log), isOfStop: false };
      });
    const errors = log.judgedErrors.filter((error) => isRegular(error, log, MIN_INTERVALS));
    const [worst] = (
      errors.length > 0 ? errors : warnings.filter((warning) => isRegular(warning, log, MIN_INTERVALS_OF_WARNINGS))
    ).toSorted((a, b) => b.group.count - a.group.count);
    if (!worst) return undefined;
    const { group, errorClass } = worst;
    const { mean } = group.intervals.finish();
    const every = formatDuration(Math.round(mean / 1000) * 1000);
    const words = findFailureWords(group, errorClass).text;
    const times = `${formatOccurrences(group.count, isExample(group, words))} since ${formatHeadlineTime(group.firstSeen, log)}`;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: chooseHeadline(`${words}, every ${every}, ${times}`, `${words}, every ${every}`, words),
      explanation: endSentence(
        `${pluralize(group.count, group.level === 'WARN' ? 'warning' : 'error')} about ${every} apart, the last one at the end of the log: ${describeGroup(group, errorClass)}`,
      ),
      advice:
        'Find the scheduled task, and what has not been done since its first failure. When it failed from the start of the log on, look at an older one for what changed.',
      evidence: [
        ...buildErrorEvidence([group], errorClass),
        { kind: 'metric', name: 'time between errors', measured: ms(mean) },
      ],
    };
  },
});

/** A warning of a known failure that is a finding of its own, or one that was announced as harmless. */
const hasClassFinding = (group: ErrorGroup, { classifiedWarnings }: ClassifiedLog): boolean =>
  classifiedWarnings.some(
    (one) => one.group === group && one.errorClass !== undefined && one.errorClass.gravity !== 'W',
  );

function isRegular(
  { group, errorClass, serious }: ClassifiedError,
  { span }: ClassifiedLog,
  minIntervals: number,
): boolean {
  if (serious || !span || HARMLESS.has(errorClass?.id ?? '')) return false;
  const { count, mean, deviation } = group.intervals.finish();
  return (
    count >= minIntervals &&
    mean >= MIN_INTERVAL_MS &&
    deviation <= MAX_DEVIATION &&
    span.to - group.lastSeen <= MAX_INTERVALS_AFTER * mean
  );
}
