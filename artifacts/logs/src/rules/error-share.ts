import {
  chooseHeadline,
  formatCount,
  formatPercent,
  MAX_HEADLINE_CHARACTERS,
  pluralize,
  truncate,
} from '@hindsight/claims';
import { percent } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { ErrorGroup } from '../metrics/errors.ts';
import { defineLogRule } from './support/define-rule.ts';
import { markExample } from './support/error-counts.ts';
import { adviseOnOmittedTrace, describeGroup, endSentence } from './support/error-findings.ts';
import { findFailureWords, writeErrorHeadline } from './support/error-headline.ts';
import { computeErrorShare, countStatements } from './support/error-rate.ts';
import { buildErrorEvidence } from './support/evidence.ts';
import { findJump } from './support/find-jump.ts';

const MIN_ERRORS = 10;
const MIN_SHARE = 0.05;
/** Of one kind of error, again and again among much else. */
const MIN_REPEATED = 20;
const MIN_REPEATED_SHARE = 0.02;
/** Somebody cut the lines of an incident out of a log: few errors are many of them. */
const MIN_EXCERPT_ERRORS = 3;
const MIN_EXCERPT_SHARE = 0.2;
/** What somebody pasted into a ticket is hardly more than the errors. */
const MOSTLY_ERRORS = 0.5;
const SEVERE_SHARE = 0.5;
/** One kind of error is the story when it is this share of them. */
const DOMINANT_SHARE = 0.6;

export const errorShare = defineLogRule({
  id: 'error-share',
  cause: 'errors',
  title: 'A large share of the statements are errors',
  because:
    'Ten errors that are one in twenty statements, of the log or since the first of them when they go on until its end, are no single failed requests; nor are twenty of one kind that are one in fifty, three that are a fifth of a short log, or half of a few pasted lines. When ten are half of the log, the program hardly does anything else. Errors with a finding of their own are not counted.',
  check: (analysis) => {
    const { judgedErrors } = analysis;
    const groups = judgedErrors.filter((one) => !hasOwnFinding(one, analysis)).map(({ group }) => group);
    // Of a log with very many kinds of errors some are counted without a kind.
    const { ungrouped } = analysis.errors;
    const errors = countStatements(groups) + ungrouped;
    const share = errors / Math.max(1, analysis.statements);
    const [worst] = groups;
    const measured = computeErrorShare(groups, errors, analysis);
    const isMany = errors >= MIN_ERRORS && measured >= MIN_SHARE;
    // In a short log with another finding these errors are most often its consequences.
    const isExcerpt = share >= (errors >= MIN_EXCERPT_ERRORS ? MIN_EXCERPT_SHARE : MOSTLY_ERRORS);
    const isRepeated = worst !== undefined && isRepeatedError(worst, analysis);
    const limit = isRepeated && !isMany ? MIN_REPEATED_SHARE : MIN_SHARE;
    if (!worst || !(isMany || isRepeated || (isExcerpt && groups.length === judgedErrors.length))) return undefined;
    const described = describeGroup(worst);
    return {
      level: isMany && share >= SEVERE_SHARE ? 'SEVERE' : 'WARNING',
      confidence: isMany || isRepeated ? 'high' : 'medium',
      headline:
        worst.count >= DOMINANT_SHARE * errors
          ? writeErrorHeadline([worst], { log: analysis, jump: findJump(worst, analysis) })
          : writeShareHeadline(errors, share, worst, analysis),
      explanation: endSentence(
        `${describeKinds(errors, share, groups, ungrouped)}${markExample(worst, described)}: ${described}`,
      ),
      advice: `Begin with the most frequent error, at the first frame of the application, and with what was changed before it appeared.${adviseOnOmittedTrace(worst)}`,
      evidence: [
        ...buildErrorEvidence(groups),
        {
          kind: 'metric',
          // Beside the share of the whole log, which is smaller, the figure says what it is a share of.
          name: measured > share ? 'share of errors since the first of them' : 'share of errors',
          measured: percent(100 * measured),
          limit: percent(100 * limit),
        },
      ],
    };
  },
});

/** How many errors of how many kinds they are, up to what the most frequent one says. */
function describeKinds(errors: number, share: number, groups: readonly ErrorGroup[], ungrouped: number): string {
  const percentage = `${formatPercent(100 * share)} of the statements`;
  if (groups.length === 1 && ungrouped === 0)
    return errors === 1
      ? `One error (${percentage})`
      : `All ${formatCount(errors)} errors (${percentage}) are of one kind`;
  const kinds = `${ungrouped > 0 ? 'more than ' : ''}${pluralize(groups.length, 'kind')}`;
  return `${pluralize(errors, 'error')} (${percentage}) are of ${kinds}; the most frequent one, ${pluralize(groups[0]?.count ?? 0, 'time')}`;
}

const isRepeatedError = (group: ErrorGroup, analysis: ClassifiedLog): boolean =>
  group.count >= MIN_REPEATED && computeErrorShare([group], group.count, analysis) >= MIN_REPEATED_SHARE;

/** Several kinds of errors: how many they are, and the most frequent one while there is room. */
function writeShareHeadline(errors: number, share: number, worst: ErrorGroup, { statements }: ClassifiedLog): string {
  const count = `${formatCount(errors)} of ${pluralize(statements, 'statement')} are errors (${Math.round(100 * share)} %)`;
  const most = `${count}, most often ${findFailureWords(worst).text}`;
  return chooseHeadline(most, truncate(most, MAX_HEADLINE_CHARACTERS));
}

/** A class of its own that is serious or frequent, or the failed start, is told by another finding. */
function hasOwnFinding(
  { errorClass, serious, group }: ClassifiedLog['judgedErrors'][number],
  { startupFailures, statements }: ClassifiedLog,
): boolean {
  if (serious || startupFailures.some(({ groups }) => groups.includes(group))) return true;
  return errorClass !== undefined && group.count >= MIN_ERRORS && group.count >= MIN_SHARE * statements;
}
