import { pluralize } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { ErrorGroup } from '../metrics/errors.ts';
import { countStatements } from './support/count-statements.ts';
import { defineLogRule } from './support/define-rule.ts';
import { describeGroup, endSentence } from './support/error-findings.ts';
import { writeErrorHeadline } from './support/error-headline.ts';
import { computeErrorShare } from './support/error-rate.ts';
import { buildErrorEvidence } from './support/evidence.ts';
import { findJump } from './support/find-jump.ts';

const MIN_WARNINGS = 20;
const MIN_SHARE = 0.1;
/** A busy program writes so much that one in thirty statements is often: so many of them that come all the time are enough. */
const [MIN_BUSY_WARNINGS, MIN_BUSY_SHARE] = [100, 0.03];
/** The log is compared in so many slices of time; the warning is away for the first ones of them and there in the last ones. */
const [SLICES, MIN_SLICES_BEFORE, MIN_SLICES_SINCE] = [24, 6, 4];
/** With more load there is more of everything. */
const MAX_GROWTH = 1.5;
/** So much of the log shows how it is without the warning. */
const [MIN_BEFORE, MIN_PART_BEFORE] = [30, 0.1];
/** So many statements after the first warning are no single event. */
const MIN_SPAN_MS = 60_000;
/** What is announced for a later release, and what is written at every use of it, is no incident. */
const NOTICE =
  /\bdeprecat|\bobsolete\b|\bexperimental\b|\bwill be removed\b|\bno longer (?:maintained|recommended)\b|\b(?:as|is|was|are|were) expected\b|\bexpected (?:behaviou?r|exception|failure|error|in tests?)\b/i;

export const lastingWarning = defineLogRule({
  id: 'lasting-warning',
  cause: 'errors',
  title: 'The program warns of the same thing since a certain moment',
  because:
    'A warning that was not written at first and is one in ten statements since then, twenty times or more and until the end of the log, is no single event: something has changed, although nothing is called an error. In a busy program one in thirty is enough, a hundred times or more and in each part of the log since then. Nor is one of which there are some at first and ten times as many later, or a statement of level INFO with the words of a failure of which that is true, while the other statements did not become three times as many.',
  check: (log) => {
    const [worst] = [
      ...log.warnings.groups.filter((group) => isNewAndLasting(group, log) || isMoreThanBefore(group, log)),
      ...log.notices.groups.filter((group) => isMoreThanBefore(group, log)),
    ];
    if (!worst) return undefined;
    const isNew = isNewAndLasting(worst, log);
    const kind = worst.level === 'INFO' ? 'statement' : 'warning';
    const share = computeErrorShare([worst], worst.count, log);
    const by = worst.logger === undefined ? '' : ` (${worst.logger})`;
    return {
      level: 'WARNING',
      confidence: 'medium',
      headline: writeErrorHeadline([worst], { log, ...(!isNew && { first: findJump(worst, log) }) }),
      explanation: endSentence(
        `${pluralize(worst.count, kind)} of one kind${by} until the end of the log, ${isNew ? `and none in the ${pluralize(worst.firstNumber - 1, 'statement')} before` : 'ten times as many as at first or more'}: ${describeGroup(worst)}`,
      ),
      advice:
        'Look at what the warning names, and at what changed right before the first one: a peer that went away, a limit that was reached, more load, a release. The statements just before it tell most often.',
      evidence: [
        ...buildErrorEvidence([worst]),
        {
          kind: 'metric',
          name: 'share since the first one',
          measured: percent(100 * share),
          limit: percent(100 * MIN_SHARE),
        },
      ],
    };
  },
});

function isNewAndLasting(group: ErrorGroup, log: ClassifiedLog): boolean {
  const { count, firstNumber, atStop, firstSeen, lastSeen, level, statement } = group;
  const isNew = firstNumber > Math.max(MIN_BEFORE, MIN_PART_BEFORE * log.statements);
  const isWarning = level === 'WARN' || (level === 'INFO' && group.chain !== undefined);
  if (!isWarning || count < MIN_WARNINGS || !isNew || atStop === count || NOTICE.test(statement)) return false;
  const share = computeErrorShare([group], count, log);
  const isOften = share >= MIN_SHARE || (share >= MIN_BUSY_SHARE && comesAllTheTime(group, log));
  return isOften && !(lastSeen - firstSeen < MIN_SPAN_MS) && !hasOtherFinding(group, log);
}

/** Whether many warnings come in each part of the log since the first one, while the program has no more to do than before. */
function comesAllTheTime({ count, times }: ErrorGroup, { span, timeline }: ClassifiedLog): boolean {
  if (!span || count < MIN_BUSY_WARNINGS) return false;
  const own = times.countBySlice(span, SLICES);
  const all = countStatements(timeline, span, SLICES);
  const begin = own.findIndex((sum) => sum > 0);
  if (begin < MIN_SLICES_BEFORE || begin > SLICES - MIN_SLICES_SINCE) return false;
  const others = all.map((sum, slice) => sum - (own[slice] ?? 0));
  const isEverywhere = own.slice(begin).every((sum) => sum > 0);
  return isEverywhere && average(others.slice(begin)) <= MAX_GROWTH * average(others.slice(0, begin));
}

const average = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Some are usual, and since a moment there are many times more. */
const isMoreThanBefore = (group: ErrorGroup, log: ClassifiedLog): boolean =>
  group.atStop === 0 &&
  !NOTICE.test(group.statement) &&
  group.level !== 'DEBUG' &&
  !hasOtherFinding(group, log) &&
  findJump(group, log) !== undefined;

/** A class of its own that is serious or frequent, or a figure in the statement, is a finding already. */
const hasOtherFinding = (group: ErrorGroup, { classifiedWarnings, risenFigures }: ClassifiedLog): boolean =>
  classifiedWarnings.some((one) => one.group === group && one.errorClass !== undefined) ||
  risenFigures.some(({ template }) => template === group.message.template);
