import type { ErrorClass } from '../error-classes/error-class.ts';
import { findErrorClass, findRootClass } from '../error-classes/index.ts';
import type { LogAnalysis } from '../model.ts';
import type { ErrorGroup } from './errors.ts';

/** An error because of which the program did not start. */
export interface StartupFailure {
  readonly group: ErrorGroup;
  /** What the deepest exception means; undefined when it is not known. */
  readonly errorClass: ErrorClass | undefined;
  /** The program was starting; otherwise its main thread ended later. */
  readonly atStart: boolean;
}

/** Classes that occur at the start of a program only. */
const AT_START: ReadonlySet<string> = new Set(['startup-failed', 'jvm-start', 'bind-failed', 'db-migration']);
const MAIN_THREAD = /^Exception in thread "main"/;
const NOT_STARTED =
  /\b(?:could not|cannot|can't|failed to|unable to) (?:be )?(?:start|initiali[sz]e|boot)|\bstart-?up (?:has )?(?:failed|aborted)|not be started\b/i;
/** A program that starts takes less time and writes less. */
const MAX_START_MS = 300_000;
const MAX_STATEMENTS = 2000;
/** So many statements come before a failure at the start when nothing says that the program starts. */
const MAX_UNSTATED = 20;
/** After its end a program writes hardly anything. */
const MAX_STATEMENTS_AFTER = 5;

/** Finds the error because of which the program did not start: the first one that says so, or the last of a log that ends with it. */
export function findStartupFailure(analysis: LogAnalysis): StartupFailure | undefined {
  const groups = analysis.errors.groups
    .filter(({ atStop, count }) => atStop < count)
    .toSorted((a, b) => a.firstNumber - b.firstNumber);
  const stated = groups.find((group) => isStatedFailure(group, analysis) && !hasStarted(group, analysis));
  const group = stated ?? groups.find((one) => endsStart(one, analysis) && !hasStarted(one, analysis));
  return (
    group && { group, errorClass: findReason(group, groups), atStart: stated !== undefined || isStart(group, analysis) }
  );
}

function isStatedFailure(group: ErrorGroup, analysis: LogAnalysis): boolean {
  const found = findErrorClass(group);
  return (
    (found !== undefined && AT_START.has(found.id)) ||
    // Transactions and tasks are started as well, so that the words alone count only at the start of a log. A part
    // that the program can do without is a warning.
    (group.level !== 'WARN' && NOT_STARTED.test(group.statement) && isStart(group, analysis)) ||
    findRootClass(group)?.id === 'startup-failed'
  );
}

/** The reason is often in another statement: a framework first writes that it failed, and then why. */
function findReason(group: ErrorGroup, groups: readonly ErrorGroup[]): ErrorClass | undefined {
  const candidates = [group, ...groups.filter(({ firstNumber }) => Math.abs(firstNumber - group.firstNumber) <= 2)];
  const classes = candidates.flatMap((one) => [findErrorClass(one), findRootClass(one)]);
  return classes.find((one) => one !== undefined && !one.isGeneral);
}

/** The main thread ends with an error, or a program that was starting writes nothing more. */
function endsStart(group: ErrorGroup, analysis: LogAnalysis): boolean {
  if (MAIN_THREAD.test(group.statement)) return true;
  const isLast = analysis.statements - group.lastNumber <= MAX_STATEMENTS_AFTER && group.count <= 2;
  return isLast && group.threads.has('main') && analysis.startingLine !== undefined && isStart(group, analysis);
}

/** The log is as short as a start, and nothing says that it was over. */
function isStart({ lines, firstNumber }: ErrorGroup, { span, startingLine }: LogAnalysis): boolean {
  if (firstNumber > MAX_STATEMENTS || (span && span.to - span.from > MAX_START_MS)) return false;
  return startingLine === undefined ? firstNumber <= MAX_UNSTATED : startingLine < (lines[0] ?? 0);
}

/** The program had said that it was ready, and had not begun to start again since. */
function hasStarted({ lines }: ErrorGroup, { readyLines, starts }: LogAnalysis): boolean {
  const line = lines[0] ?? 0;
  const ready = readyLines.findLast((one) => one < line);
  return ready !== undefined && !starts.some((start) => start.line > ready && start.line < line);
}
