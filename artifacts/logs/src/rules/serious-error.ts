import { findMaximum, findMinimum, lineEvidence } from '@hindsight/claims';
import type { Finding, Level } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { ClassifiedError } from '../classified-errors.ts';
import type { ErrorClass } from '../error-classes/error-class.ts';
import { ERROR_CLASSES } from '../error-classes/index.ts';
import type { ErrorGroup } from '../metrics/errors.ts';
import type { RisenFigure } from '../metrics/figures/stated-figures.ts';
import { writeRiseHeadline } from './risen-figure.ts';
import { isBriefOutage, isLongOver } from './support/brief-outage.ts';
import { buildErrorFinding, describeGroup, endSentence } from './support/error-findings.ts';
import { computeErrorShare, countStatements, findBeginning } from './support/error-rate.ts';
import { findJump } from './support/find-jump.ts';
import { type ClassFinding, followCauses } from './support/follow-causes.ts';

/** Errors of classes that are known and harmless, when they are this many and this share of the log, are a problem. */
const MIN_FREQUENT = 10;
const MIN_SHARE = 0.05;
const SEVERE_SHARE = 0.5;
/** So many errors may be the cause of what follows them. */
const MIN_CAUSES = 3;
/** One warning may be handled; repeated, or about the end of the process with an exception, it is not. */
const MIN_WARNINGS = 3;

interface ClassErrors {
  readonly errors: readonly ErrorGroup[];
  readonly warnings: readonly ErrorGroup[];
}

/**
 * One finding for each class of errors that is serious, or frequent enough to be: the class is its rule. The class whose errors began
 * first stands first among those of its level, because later ones are often its consequences.
 */
export function findSeriousErrors(analysis: ClassifiedLog): Finding[] {
  const classes = ERROR_CLASSES.flatMap((known) => {
    if (isStartupReport(known, analysis) || known.isHandled?.(analysis)) return [];
    const found = collectErrors(known, analysis);
    const groups = [...found.errors, ...found.warnings].toSorted((a, b) => b.count - a.count || compareDetail(a, b));
    const [first, ...rest] = groups;
    const level = first && isLasting(known, groups, analysis) ? judgeLevel(known, found, analysis) : undefined;
    if (!first || !level) return [];
    const total = countStatements(groups);
    const share = total >= MIN_FREQUENT ? ` (${formatShare(total / analysis.statements)} of all)` : '';
    const reason = findReason(known, first, analysis);
    const described = reason ? ([reason, first, ...rest] as const) : ([first, ...rest] as const);
    const jump = findOnlyJump(groups, analysis);
    const built = buildErrorFinding({ errorClass: known, groups: described, level, share, total, jump }, analysis);
    const finding = known.isAfterAttempts ? nameAttempts(built, first, analysis) : built;
    return [describeRise({ finding, groups, errorClass: known }, first, analysis)];
  });
  return followCauses(classes.toSorted((a, b) => findBeginning(a.groups) - findBeginning(b.groups)));
}

function collectErrors({ id }: ErrorClass, { judgedErrors, classifiedWarnings }: ClassifiedLog): ClassErrors {
  const ofClass = ({ errorClass }: ClassifiedError): boolean => errorClass?.id === id;
  return {
    errors: judgedErrors.filter(ofClass).map(({ group }) => group),
    warnings: classifiedWarnings.filter(ofClass).map(({ group }) => group),
  };
}

/** Finds the figure that warnings of a harmless class state, when it has risen: some of them were there before, and told little. */
const findOwnRise = ({ chain, message }: ErrorGroup, { risenFigures }: ClassifiedLog): RisenFigure | undefined =>
  chain === undefined
    ? risenFigures.find(({ template, isAlways }) => template === message.template && !isAlways)
    : undefined;

/** Tells of warnings that state a figure how it has risen, and from when on they are bad. */
function describeRise(found: ClassFinding, first: ErrorGroup, analysis: ClassifiedLog): ClassFinding {
  const rise = found.errorClass.gravity === 'W' ? findOwnRise(first, analysis) : undefined;
  if (!rise) return found;
  const finding = { ...found.finding, title: writeRiseHeadline(rise, analysis) };
  return { ...found, finding, badFrom: findNumber(rise.line, first) };
}

/** Statements have about as many lines each before the last one of a group as up to there. */
const findNumber = (line: number, { lastNumber, lastLine }: ErrorGroup): number =>
  Math.floor((line * lastNumber) / Math.max(1, lastLine));

/** So many statements before a program says that something has ended is the reason. */
const REASON_STATEMENTS = 10;

/** Finds the exception right before words that only say that something ended: it tells why, though nothing is known of it. */
const findReason = (known: ErrorClass, first: ErrorGroup, analysis: ClassifiedLog): ErrorGroup | undefined =>
  !known.isGeneral || first.chain
    ? undefined
    : findExceptionBefore(first, analysis, (before) => before === undefined || before.gravity === 'W');

function findExceptionBefore(
  first: ErrorGroup,
  { judgedErrors }: ClassifiedLog,
  isReason: (errorClass: ErrorClass | undefined) => boolean,
): ErrorGroup | undefined {
  return judgedErrors.findLast(
    ({ group, errorClass }) =>
      group.chain !== undefined &&
      isReason(errorClass) &&
      group.firstNumber < first.firstNumber &&
      first.firstNumber - group.firstNumber <= REASON_STATEMENTS,
  )?.group;
}

/** Adds why the attempts failed to what tells that they were the last ones. */
function nameAttempts(finding: Finding, first: ErrorGroup, analysis: ClassifiedLog): Finding {
  const attempt = first.chain ? undefined : findExceptionBefore(first, analysis, () => true);
  if (!attempt) return finding;
  const [quoted, ...further] = finding.evidence;
  const explanation = `${finding.explanation} The attempts before it failed: ${endSentence(describeGroup(attempt))}`;
  return { ...finding, explanation, evidence: [quoted, lineEvidence(attempt.lines[0] ?? 0), ...further] };
}

/** Since when the errors of one kind are many times more; of several kinds each has its own time. */
const findOnlyJump = ([first, ...rest]: readonly ErrorGroup[], analysis: ClassifiedLog): number | undefined =>
  first && rest.length === 0 ? findJump(first, analysis) : undefined;

const isLasting = (known: ErrorClass, groups: readonly ErrorGroup[], analysis: ClassifiedLog): boolean =>
  lastsLongEnough(known, groups) && (!known.untilEnd || lastsUntilEnd(groups, analysis));

/** Statements without times say nothing about how long they come. */
function lastsLongEnough({ lastsFrom = 0 }: ErrorClass, groups: readonly ErrorGroup[]): boolean {
  const first = Math.min(...groups.map(({ firstSeen }) => firstSeen));
  const last = Math.max(...groups.map(({ lastSeen }) => lastSeen));
  return lastsFrom === 0 || last - first >= lastsFrom;
}

/** Of the usual distance of the statements. */
const MAX_DISTANCES = 3;

/** Whether statements come until the end of the log, and the program did not become ready after the last one. */
function lastsUntilEnd(groups: readonly ErrorGroup[], { span, readyLines }: ClassifiedLog): boolean {
  const first = findMinimum(groups.map(({ firstSeen }) => firstSeen));
  const last = findMaximum(groups.map(({ lastSeen }) => lastSeen));
  const lastLine = findMaximum(groups.map((group) => group.lastLine));
  if (!span || !Number.isFinite(last - first) || readyLines.some((line) => line > lastLine)) return false;
  const distance = (last - first) / Math.max(1, countStatements(groups) - 1);
  return span.to - last <= MAX_DISTANCES * distance;
}

/** The log is compared in so many slices of its time, fewer when there are few statements for each. */
const [MIN_SLICES, MAX_SLICES, MIN_IN_SLICE] = [3, 12, 6];
/** More in one of them than so many times the usual number is a rise. */
const MAX_RISE = 2;
/** Less time does not tell what is usual. */
const MIN_STEADY_MS = 600_000;

/** Whether warnings without an exception come from the beginning of the log to its end, and not more often at last. */
function isSteadyWarning({ errors, warnings }: ClassErrors, analysis: ClassifiedLog): boolean {
  const { span } = analysis;
  if (!span || span.to - span.from < MIN_STEADY_MS || errors.length > 0) return false;
  if (warnings.some((group) => group.chain !== undefined || findOwnRise(group, analysis) !== undefined)) return false;
  const parts = Math.min(MAX_SLICES, Math.max(MIN_SLICES, Math.floor(countStatements(warnings) / MIN_IN_SLICE)));
  const slices = Array.from({ length: parts }, () => 0);
  for (const { times } of warnings)
    for (const [slice, sum] of times.countBySlice(span, parts).entries()) slices[slice] = (slices[slice] ?? 0) + sum;
  const highest = findMaximum(slices);
  const sorted = slices.toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(parts / 2)] ?? 0;
  return slices.every((sum) => sum > 0) && highest <= MAX_RISE * usual;
}

/** Of two that are as frequent, the one with an exception says more. */
const compareDetail = (a: ErrorGroup, b: ErrorGroup): number =>
  Number(b.chain !== undefined) - Number(a.chain !== undefined);

/** The class is told by the finding about the start, or only repeats that it failed. */
const isStartupReport = ({ id, isGeneral, cause }: ErrorClass, { startupFailures }: ClassifiedLog): boolean =>
  startupFailures.length > 0 &&
  (id === 'startup-failed' ||
    id === 'unhandled' ||
    (isGeneral && cause === 'startup-failure') ||
    startupFailures.some(({ errorClass }) => id === errorClass?.id));

const formatShare = (share: number): string => `${share < 0.01 ? '<1' : Math.round(100 * share)} %`;

function judgeLevel(known: ErrorClass, found: ClassErrors, analysis: ClassifiedLog): Level | undefined {
  const groups = [...found.errors, ...found.warnings];
  const own = countStatements(groups);
  // A breaker that opens after three time-outs hides the others.
  const count = own + (own >= MIN_CAUSES ? countConsequences(known, groups, analysis) : 0);
  const share = count / Math.max(1, analysis.statements);
  const isFrequent = count >= MIN_FREQUENT && computeErrorShare(groups, count, analysis) >= MIN_SHARE;
  if (share <= (known.usualUpTo ?? 0) && isSteadyWarning(found, analysis)) return isFrequent ? 'INFO' : undefined;
  const level =
    known.gravity === 'W'
      ? judgeHarmless(known, found, { count, share, isFrequent })
      : judgeGrave(known, found, { count, share, isFrequent });
  if (level === 'SEVERE' && isBriefOutage(known, groups, analysis)) return 'WARNING';
  return level === 'WARNING' && found.errors.length === 0 && isLongOver(known, groups, analysis) ? 'INFO' : level;
}

/** Counts the errors of other classes to which those of this class have led. */
function countConsequences({ id }: ErrorClass, groups: readonly ErrorGroup[], analysis: ClassifiedLog): number {
  const beginning = findBeginning(groups);
  return ERROR_CLASSES.filter(({ consequenceOf }) => consequenceOf?.includes(id))
    .map((known) => collectErrors(known, analysis))
    .map(({ errors, warnings }) => [...errors, ...warnings].filter(({ firstNumber }) => firstNumber > beginning))
    .reduce((sum, consequences) => sum + countStatements(consequences), 0);
}

interface Frequency {
  readonly count: number;
  readonly share: number;
  readonly isFrequent: boolean;
}

function judgeHarmless(
  { seriousFrom = Number.POSITIVE_INFINITY }: ErrorClass,
  { errors }: ClassErrors,
  { count, share, isFrequent }: Frequency,
): Level | undefined {
  if (countStatements(errors) >= seriousFrom) return 'SEVERE';
  if (isFrequent) return share >= SEVERE_SHARE && errors.length > 0 ? 'SEVERE' : 'WARNING';
  return count >= seriousFrom ? 'WARNING' : undefined;
}

function judgeGrave(
  { gravity, isOptionalAtWarn, onceIsEnough, signature, warnsFrom = MIN_WARNINGS }: ErrorClass,
  { errors, warnings }: ClassErrors,
  { count, isFrequent }: Frequency,
): Level | undefined {
  if (isOptionalAtWarn && errors.length === 0) return count >= MIN_WARNINGS ? 'INFO' : undefined;
  if (errors.length > 0 || isFrequent) return gravity === 'F' ? 'FATAL' : 'SEVERE';
  const isEnough = count >= warnsFrom || warnings.some(({ statement }) => onceIsEnough?.test(statement));
  if (gravity !== 'F') return isEnough ? 'WARNING' : undefined;
  // What was printed below a statement was no part of it.
  const isPrinted = warnings.some(({ chain, statement }) => chain !== undefined || !signature.test(statement));
  return isPrinted || isEnough ? 'SEVERE' : undefined;
}
