import type { ErrorClass } from '../error-classes/error-class.ts';
import { findErrorClass, findRootClass } from '../error-classes/index.ts';
import type { ErrorGroup, RunOccurrence } from './errors.ts';

/** A framework first writes that it failed, and then why. */
const NEXT_STATEMENTS = 2;
/** What was written so shortly before an exception without a known class is what it came from. */
const SHORTLY_STATEMENTS = 20;
const NEAR_MS = 5000;
/** Harmless while a program works, and the reason when it does not start. */
const REASONS_AT_START: ReadonlySet<string> = new Set(['conn-refused', 'connect-timeout', 'dns', 'missing-file']);

/** The failure analysis of Spring Boot names the reason in words, and those who write it have read the exceptions. */
const DESCRIBED = /^APPLICATION FAILED TO START \S/;

/** An error that says that a start failed, and where it does. */
export interface StatedFailure {
  readonly group: ErrorGroup;
  readonly at: RunOccurrence;
}

/** The error that names why a start failed, and what it means; without a class when that is not known. */
export interface StartupReason {
  readonly group: ErrorGroup;
  readonly errorClass: ErrorClass | undefined;
}

interface Candidate extends StartupReason {
  readonly at: RunOccurrence;
}

/**
 * Finds the reason of a failed start: what the errors that say so name themselves, else the last error before them, in the same start,
 * whose class is known. An exception of their own that is not known says more than an error long before.
 */
export function findStartupReason(stated: readonly StatedFailure[], groups: readonly ErrorGroup[]): StartupReason {
  const [first] = stated.toSorted((a, b) => a.at.number - b.at.number);
  if (!first) throw new RangeError('A failed start is told by an error.');
  const inRun = collectOfRun(groups, first.at.run);
  const near = collectNear(inRun, first.at);
  // The error that was there first has the reason in its own words; those that report it quote it.
  const own = [...stated, ...near]
    .map(({ group, at }) => ({ group, at, errorClass: findKnownClass(group) }))
    .sort((a, b) => a.at.number - b.at.number);
  const known = own.find(({ errorClass }) => errorClass !== undefined);
  if (known) return known;
  const before = inRun.filter(({ at }) => at.number < first.at.number).reverse();
  const explained =
    stated.find(({ group }) => DESCRIBED.test(group.statement)) ??
    stated.find(({ group }) => group.chain !== undefined);
  const causes = explained ? before.filter(({ at }) => isShortlyBefore(at, first.at)) : before;
  const cause = causes.find(isReason);
  if (cause) return cause;
  const unknown = explained ?? before.find(({ group }) => group.chain !== undefined) ?? first;
  return { group: unknown.group, errorClass: findDescribedClass(unknown.group) };
}

/** Collects the errors right before and after a statement, and those that follow one after the other, in the order of the log. */
function collectNear(inRun: readonly Candidate[], first: RunOccurrence): Candidate[] {
  const near: Candidate[] = [];
  let last = first.number;
  for (const one of inRun) {
    const { number, time } = one.at;
    if (first.number - number > NEXT_STATEMENTS || number - last > NEXT_STATEMENTS) continue;
    if (Math.abs(time - first.time) > NEAR_MS) continue;
    near.push(one);
    last = Math.max(last, number);
  }
  return near;
}

/** Collects the errors of one run in the order of the log. */
const collectOfRun = (groups: readonly ErrorGroup[], run: number): Candidate[] =>
  groups
    .flatMap((group) => {
      const at = group.runs.find((one) => one.run === run);
      return at ? [{ group, at, errorClass: findKnownClass(group) }] : [];
    })
    .sort((a, b) => a.at.number - b.at.number);

/** The class of an error that says what failed, and not only that something did. */
const findKnownClass = (group: ErrorGroup): ErrorClass | undefined =>
  [findErrorClass(group), findRootClass(group)].find((one) => one !== undefined && !one.isGeneral);

/** The class of an error that says what is missing, where nothing says why. */
function findDescribedClass(group: ErrorGroup): ErrorClass | undefined {
  const found = findErrorClass(group);
  return found?.isGeneral && found.describe ? found : undefined;
}

const isReason = ({ errorClass }: Candidate): boolean =>
  errorClass !== undefined && (errorClass.gravity !== 'W' || REASONS_AT_START.has(errorClass.id));

const isShortlyBefore = (before: RunOccurrence, after: RunOccurrence): boolean =>
  after.number - before.number <= SHORTLY_STATEMENTS && !(after.time - before.time > NEAR_MS);
