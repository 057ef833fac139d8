import { compareLevels, type Finding } from '@hindsight/model';
import { mayCause } from '../../error-classes/consequences.ts';
import type { ErrorClass } from '../../error-classes/error-class.ts';
import type { ErrorGroup } from '../../metrics/errors.ts';
import { findBeginning } from './error-rate.ts';

/** The errors of a class with their finding. */
export interface ClassFinding {
  readonly errorClass: ErrorClass;
  readonly groups: readonly ErrorGroup[];
  readonly finding: Finding;
  /** The number of the statement from which on they were bad, when some had been harmless before. */
  readonly badFrom?: number;
}

/** So many errors of a class that is harmless once, before the others began, are more than a coincidence. */
const MIN_CAUSES = 3;
/**
 * Consequences come soon: within so many statements, or this part of the log before them. What had been there for longer was no
 * reason until then.
 */
const [SOON_STATEMENTS, SOON_PART] = [200, 0.25];
/** Calls that have become slow and stay so fill up what they hold in a longer time. */
const SOON_PART_OF_RISE = 0.6;

/**
 * Says of each finding which other one it follows from: a pool that is used up while calls hang follows from the peer that does not
 * answer when that began first. A cause is as bad as what it brings about.
 */
export function followCauses(found: readonly ClassFinding[]): Finding[] {
  const causes = new Map(found.map((one) => [one, findCause(one, found)]));
  return found.map((one) => {
    const followsFrom = causes.get(one)?.finding.id;
    const level = found
      .filter((other) => causes.get(other) === one)
      .map(({ finding }) => finding.level)
      .reduce((worst, next) => (compareLevels(next, worst) < 0 ? next : worst), one.finding.level);
    return { ...one.finding, level, ...(followsFrom !== undefined && { followsFrom }) };
  });
}

/** Finds the first class of errors that led to those of another. */
const findCause = (one: ClassFinding, found: readonly ClassFinding[]): ClassFinding | undefined =>
  found
    .filter((other) => mayCause(other.errorClass.id, one.errorClass.id) && comesBefore(other, one))
    .toSorted((a, b) => findBeginning(a.groups) - findBeginning(b.groups))[0];

/** Errors began shortly before the others and went on until then. */
function comesBefore(cause: ClassFinding, consequence: ClassFinding): boolean {
  const from = cause.badFrom ?? findBeginning(cause.groups);
  const to = findBeginning(consequence.groups);
  const last = Math.max(...cause.groups.map(({ lastNumber }) => lastNumber));
  const before = countBefore(cause, consequence);
  const isRepeated = before >= MIN_CAUSES;
  // A single failure explains what is right behind it.
  const part = cause.badFrom === undefined ? SOON_PART : SOON_PART_OF_RISE;
  const soon = isRepeated ? Math.max(SOON_STATEMENTS, part * to) : SOON_STATEMENTS;
  const isEnough = isRepeated || (before > 0 && cause.errorClass.gravity !== 'W');
  return isEnough && from < to && to - from <= soon && last >= to - soon;
}

/** Counts errors before the first ones of another class; of each group the first lines are known. */
function countBefore(cause: ClassFinding, consequence: ClassFinding): number {
  const begin = Math.min(...consequence.groups.map(({ lines }) => lines[0] ?? Number.POSITIVE_INFINITY));
  return cause.groups.flatMap(({ lines }) => lines.filter((line) => line < begin)).length;
}
