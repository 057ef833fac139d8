import { findMinimum, formatDuration, lineEvidence } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import type { ClassifiedLog } from '../../analysis.ts';
import { findErrorClass } from '../../error-classes/index.ts';
import { isError } from '../../levels.ts';
import type { ErrorGroup } from '../../metrics/errors.ts';
import { describeGroup } from './error-findings.ts';
import { findFirstLine, findGroup, isAboutErrors } from './name-change.ts';

/** What led to it stood once, or a few times, and most time-outs are over by then; without times, so many lines count. */
const [MAX_STATEMENTS, MAX_BEFORE_MS, MAX_LINES_BEFORE] = [3, 600_000, 50];
/** A program that writes a new kind of warning this often has one before anything: so many are there by chance. */
const MAX_BY_CHANCE = 0.25;
/** A few errors may be as harmless as what stood before them. */
const MIN_CONSEQUENCES = 10;
/** A warning is about a failure by its words: most of those that come once are about settings. */
const FAILURE =
  /\b(?:fail(?:ed|s|ure|ures|ing)?|errors?|exceptions?|lost|lose|unavailable|not (?:available|reachable|found|writable|readable)|unreachable|refused|denied|cannot|can't|could not|couldn't|unable|corrupt(?:ed|ion)?|damaged|truncated|terminated|killed|evicted|crashed|timed? ?out|exceeded|suspended|read-only|split[- ]brain|is down|dead)\b/i;

/**
 * Quotes in a finding the failure that the log has once, shortly before the errors that are many: an engineer who reads backwards from
 * the first of them finds it. What is a finding of its own needs no second mention.
 */
export function nameForerunner(finding: Finding, log: ClassifiedLog, findings: readonly Finding[]): Finding {
  if (!isAboutErrors(finding) || finding.followsFrom !== undefined) return finding;
  const first = findFirstLine(finding);
  const group = findGroup(first, log);
  if (!group || group.count < MIN_CONSEQUENCES) return finding;
  const forerunner = findForerunner(group, log);
  const [line] = forerunner?.lines ?? [];
  if (!forerunner || line === undefined || findings.some((one) => mentions(one, line))) return finding;
  const before = group.firstSeen - forerunner.firstSeen;
  const when = before >= 1000 ? `${formatDuration(before)} before the first of them` : 'Right before the first of them';
  const explanation = `${finding.explanation} ${when} the log has, ${forerunner.count === 1 ? 'once' : `${forerunner.count} times`}: \u201c${describeGroup(forerunner)}\u201d. It may be what led to them.`;
  return { ...finding, explanation, evidence: [...finding.evidence, lineEvidence(line)] };
}

/** A note about personal data or a silence quotes lines of which it does not tell. */
const mentions = ({ level, evidence }: Finding, line: number): boolean =>
  level !== 'INFO' && evidence.some((one) => one.kind === 'lines' && one.first === line);

function findForerunner(group: ErrorGroup, log: ClassifiedLog): ErrorGroup | undefined {
  const rare = [...log.errors.groups, ...log.warnings.groups, ...log.notices.groups].filter(isRareFailure);
  const before = rare.filter((one) => isShortlyBefore(one, group));
  if (countByChance(rare, group, log) > MAX_BY_CHANCE) return undefined;
  return before.toSorted((a, b) => a.firstNumber - b.firstNumber)[0];
}

const isRareFailure = (group: ErrorGroup): boolean =>
  group.count <= MAX_STATEMENTS &&
  group.atStop === 0 &&
  (isError(group.level) ||
    group.chain !== undefined ||
    FAILURE.test(group.statement) ||
    findErrorClass(group) !== undefined);

function isShortlyBefore(one: ErrorGroup, { firstNumber, firstSeen, lines }: ErrorGroup): boolean {
  if (one.firstNumber >= firstNumber) return false;
  const before = firstSeen - one.firstSeen;
  return Number.isNaN(before) ? (lines[0] ?? 0) - (one.lines[0] ?? 0) <= MAX_LINES_BEFORE : before <= MAX_BEFORE_MS;
}

/** How many failures that come once are in such a time, by those that came earlier. */
function countByChance(
  rare: readonly ErrorGroup[],
  { firstSeen, firstNumber }: ErrorGroup,
  { span }: ClassifiedLog,
): number {
  const begin = firstSeen - MAX_BEFORE_MS;
  const earlier = rare.filter((one) => one.firstNumber < firstNumber && one.firstSeen < begin);
  const from = span?.from ?? findMinimum(earlier.map((one) => one.firstSeen));
  return earlier.length === 0 ? 0 : (earlier.length * MAX_BEFORE_MS) / Math.max(1, begin - from);
}
