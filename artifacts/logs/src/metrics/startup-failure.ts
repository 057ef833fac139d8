import type { ErrorClass } from '../error-classes/error-class.ts';
import { ERROR_CLASSES, findErrorClass, findRootClass } from '../error-classes/index.ts';
import type { LogAnalysis } from '../model.ts';
import type { ErrorGroup, RunOccurrence } from './errors.ts';
import { findStartupReason, type StatedFailure } from './startup-reason.ts';

/** Starts that failed for the same reason. */
export interface StartupFailure {
  /** Errors that tell of it: first the one that names the reason, then those that say that the start failed. */
  readonly groups: readonly [ErrorGroup, ...ErrorGroup[]];
  /** What the reason means; undefined when it is not known. */
  readonly errorClass: ErrorClass | undefined;
  /** The program was starting; otherwise its main thread ended later. */
  readonly atStart: boolean;
  /** Number of the starts that failed. */
  readonly starts: number;
  /** When the first of them failed; NaN when it has no time. */
  readonly firstSeen: number;
}

/** Classes that occur at the start of a program only. */
const AT_START: ReadonlySet<string> = new Set([
  'startup-failed',
  'jvm-start',
  'bind-failed',
  'db-migration',
  'data-locked',
  'host-limits',
]);
const MAIN_THREAD = /^Exception in thread "main"/;
/** The statement says so itself, whatever the reason is that it names as well. */
const STATED = ERROR_CLASSES.find(({ id }) => id === 'startup-failed')?.signature;
const NOT_STARTED =
  /\b(?:could not|cannot|can't|failed to|unable to) (?:be )?(?:start|initiali[sz]e|boot)(?!(?: \w{1,20}){1,3} (?:transaction|session|conversation)\b)|\bstart-?up (?:has )?(?:failed|aborted)|not be started\b/i;
/** Methods of Tomcat that start an application: their errors end it in whatever language they are. */
const CONTEXT_LOGGER = /\bStandardContext\.(?:startInternal|listenerStart|filterStart)$/;
/** Loggers of the part of a server that starts it: their errors end the start, whatever they say. */
const BOOT_LOGGER = /(?:^|\.)(?:Bootstrap|BootFailure)\b/;
/** A program that starts takes less time and writes less. */
const MAX_START_MS = 300_000;
const MAX_STATEMENTS = 2000;
/** So many statements come before a failure at the start when nothing says that the program starts. */
const MAX_UNSTATED = 20;
/** After its end a program writes hardly anything. */
const MAX_STATEMENTS_AFTER = 5;

/**
 * Finds the starts that failed, by their reason: those of which an error says so or, when none does, the one with whose error the log
 * ends.
 */
export function findStartupFailures(analysis: LogAnalysis): StartupFailure[] {
  const groups = analysis.errors.groups
    .filter(({ atStop, count }) => atStop < count)
    .toSorted((a, b) => a.firstNumber - b.firstNumber);
  const stated = groups
    .flatMap((group) => group.runs.map((at) => ({ group, at })))
    .filter((one) => isFailure(one, analysis));
  if (stated.length > 0) return joinByReason(stated, groups, analysis);
  const ending = groups
    .flatMap((group) => group.runs.slice(0, 1).map((at) => ({ group, at })))
    .find(({ group, at }) => endsStart(group, analysis) && !hasStarted(at, analysis) && !becomesReady(at, analysis));
  return ending ? [describeFailure([ending], groups, isStart(ending.group, analysis))] : [];
}

/** The errors of one start tell of one failure. */
function joinByReason(
  stated: readonly StatedFailure[],
  groups: readonly ErrorGroup[],
  { starts }: LogAnalysis,
): StartupFailure[] {
  const byReason = new Map<string, StartupFailure>();
  for (const ofStart of splitByStart(stated)) {
    const failure = describeFailure(ofStart, groups, true);
    const key = `${failure.errorClass?.id} ${failure.groups[0].key}`;
    const known = byReason.get(key);
    byReason.set(key, known ? joinFailures(known, failure) : failure);
  }
  const failures = [...byReason.values()].sort((a, b) => b.starts - a.starts || a.firstSeen - b.firstSeen);
  // Of a program that does not say when it starts, each statement may be of another start.
  return starts.length > 0 ? failures : failures.map((one) => ({ ...one, starts: one.groups[0].count }));
}

/** Splits failures by the start that they are of: those of one run that are no longer apart than a start takes. */
function splitByStart(stated: readonly StatedFailure[]): StatedFailure[][] {
  const byStart: StatedFailure[][] = [];
  for (const one of stated.toSorted((a, b) => a.at.number - b.at.number)) {
    const last = byStart.at(-1)?.at(-1)?.at;
    if (last?.run === one.at.run && !(one.at.time - last.time > MAX_START_MS)) byStart.at(-1)?.push(one);
    else byStart.push([one]);
  }
  return byStart;
}

function joinFailures(first: StartupFailure, next: StartupFailure): StartupFailure {
  const [reason, ...others] = first.groups;
  const further = [...others, ...next.groups].filter((group) => group !== reason);
  return { ...first, groups: [reason, ...new Set(further)], starts: first.starts + next.starts };
}

function describeFailure(
  stated: readonly StatedFailure[],
  groups: readonly ErrorGroup[],
  atStart: boolean,
): StartupFailure {
  const { group, errorClass } = findStartupReason(stated, groups);
  const others = stated.map((one) => one.group).filter((one) => one !== group);
  return {
    groups: [group, ...new Set(others)],
    errorClass,
    atStart,
    starts: 1,
    firstSeen: stated[0]?.at.time ?? Number.NaN,
  };
}

/** An error that says so, or is known to end a start. */
function isStatedFailure(group: ErrorGroup): boolean {
  const found = findErrorClass(group);
  return (
    (found !== undefined && AT_START.has(found.id)) ||
    (group.level !== 'WARN' && (STATED?.test(group.statement) || CONTEXT_LOGGER.test(group.logger ?? ''))) ||
    findRootClass(group)?.id === 'startup-failed'
  );
}

/**
 * An error at a start that most often ends it. A part that the program can do without is a warning; transactions and tasks are started as
 * well, so that the words alone count only at the start of a log.
 */
const isLikelyFailure = (group: ErrorGroup, analysis: LogAnalysis): boolean =>
  group.level !== 'WARN' &&
  (BOOT_LOGGER.test(group.logger ?? '') || (NOT_STARTED.test(group.statement) && isStart(group, analysis)));

function isFailure({ group, at }: StatedFailure, analysis: LogAnalysis): boolean {
  if (hasStarted(at, analysis)) return false;
  return isStatedFailure(group) || (isLikelyFailure(group, analysis) && !becomesReady(at, analysis));
}

/** The main thread ends with an error, or a program that was starting writes nothing more. */
function endsStart(group: ErrorGroup, analysis: LogAnalysis): boolean {
  if (MAIN_THREAD.test(group.statement)) return true;
  const isLast = analysis.statements - group.lastNumber <= MAX_STATEMENTS_AFTER && group.count <= 2;
  const isOfMain = group.threads.size === 0 ? group.lastNumber === analysis.statements : group.threads.has('main');
  return isLast && isOfMain && analysis.startingLine !== undefined && isStart(group, analysis);
}

/** The log is as short as a start, and nothing says that it was over. */
function isStart({ lines, firstNumber }: ErrorGroup, { span, startingLine }: LogAnalysis): boolean {
  if (firstNumber > MAX_STATEMENTS || (span && span.to - span.from > MAX_START_MS)) return false;
  return startingLine === undefined ? firstNumber <= MAX_UNSTATED : startingLine < (lines[0] ?? 0);
}

/** The program had said that it was ready, and had not begun to start again since. */
function hasStarted({ line }: RunOccurrence, { readyLines, starts }: LogAnalysis): boolean {
  const ready = readyLines.findLast((one) => one < line);
  return ready !== undefined && !starts.some((start) => start.line > ready && start.line < line);
}

/** The program says after it, in the same run, that it is ready. */
const becomesReady = ({ line }: RunOccurrence, { readyLines, starts }: LogAnalysis): boolean => {
  const ready = readyLines.find((one) => one > line);
  return ready !== undefined && !starts.some((start) => start.line > line && start.line < ready);
};
