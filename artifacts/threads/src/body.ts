import { firstSentence } from '@hindsight/claims';
import { type Finding, isProblem, type JsonObject } from '@hindsight/model';
import type { DumpAnalysis, ThreadsAnalysis } from './analysis.ts';
import { formatDumpTime } from './dump-time.ts';
import { findRemaining, type RemainingThreads } from './metrics/compare-dumps.ts';
import type { ThreadCpu } from './metrics/cpu.ts';
import type { ContendedLock } from './metrics/lock-graph.ts';
import type { CountedState } from './metrics/states.ts';
import type { DumpedThread } from './model.ts';

/** The findings about a single dump. */
export interface DumpFindings {
  readonly dump: DumpAnalysis;
  readonly findings: readonly Finding[];
}

export interface BodyInput {
  readonly analysis: ThreadsAnalysis;
  /** One element per dump, in the order of the input. */
  readonly perDump: readonly DumpFindings[];
  /** Findings about all dumps and about the input. */
  readonly findings: readonly Finding[];
}

/**
 * Longer stacks add no information, and a hostile one would fill the answer. HotSpot itself prints at most 1,024
 * frames.
 */
const MAX_FRAMES = 1024;
/** Most threads use hardly any CPU. */
const MAX_CPU_ROWS = 50;
/** Limits the lists of a dump of, say, 20,000 threads. Counts always cover all threads. */
const MAX_ROWS = 500;

/**
 * Builds the answer of the specification and of contract section 3. Only this file knows its field names. An unknown
 * value is undefined and leaves no member; lists are always present. Links and `findings` are added elsewhere.
 */
export function buildBody({ analysis, perDump, findings }: BodyInput): JsonObject {
  const { input, dumps } = analysis;
  return {
    isProblem: isProblem(findings),
    problem: toProblems(findings.filter(({ level }) => level !== 'INFO')),
    ...(dumps.length > 1 && {
      threadsRemainingInRunnableState: buildRemaining(analysis, 'RUNNABLE'),
      threadsStuckInBlockedState: buildRemaining(analysis, 'BLOCKED'),
      threadsRemainingInWaitingState: buildRemaining(analysis, 'WAITING'),
      threadsRemainingInTimedWaitingState: buildRemaining(analysis, 'TIMED_WAITING'),
    }),
    threadDumpReport: perDump.map((one) => buildDump(one)),
    dumpCount: dumps.length,
    format: input.formats.join(', '),
    unparsedLines: {
      count: input.unparsed.count,
      examples: input.unparsed.examples.map(({ line, text }) => ({ line, text })),
    },
  };
}

const toProblems = (findings: readonly Finding[]): JsonObject[] =>
  findings.map(({ level, title, explanation }) => ({
    level,
    description: `${title}. ${firstSentence(explanation)}`,
  }));

/** Lists persistent threads of each JVM by state. Two JVMs are never compared. */
const buildRemaining = ({ series }: ThreadsAnalysis, state: CountedState): JsonObject[] =>
  series.flatMap(({ comparison }) => (comparison ? findRemaining(comparison, state).map(toRemainingGroup) : []));

const toRemainingGroup = ({ method, threads }: RemainingThreads): JsonObject => ({
  ...buildNames(threads.map(({ entries }) => entries.at(-1))),
  method,
  sameStackCount: threads.filter(({ sameStack }) => sameStack).length,
});

/**
 * Lists thread names twice: as the single text that existing clients read, and as an array, because names may contain
 * commas.
 */
function buildNames(threads: readonly (DumpedThread | undefined)[]): JsonObject {
  const names = threads.map((thread) => thread?.name ?? '');
  return { threadCount: names.length, threads: names.join(', '), threadNames: names };
}

function buildDump({ dump: one, findings }: DumpFindings): JsonObject {
  const { dump, gcThreads, finalizer, virtual } = one;
  const { threads } = dump;
  const named = (indexes: readonly number[]) => buildNames(indexes.map((index) => threads[index]));
  // A dump without entries for virtual threads shows them only inside their carriers, which are counted instead.
  const virtualCount = virtual.threads.length + virtual.mountedInCarrier.length;
  const hasDaemonFlags = threads.some(({ daemon }) => daemon !== undefined);
  return {
    timestamp: dump.time === undefined ? dump.timeText : formatDumpTime(dump),
    JVMType: dump.jvm,
    format: dump.format,
    line: dump.line,
    threadCount: threads.length,
    virtualThreadCount: virtualCount,
    platformThreadCount: threads.length - virtual.threads.length,
    daemonThreadCount: hasDaemonFlags ? threads.filter(({ daemon }) => daemon).length : undefined,
    problem: toProblems(findings.filter(({ level }) => level === 'SEVERE' || level === 'WARNING')),
    threadState: one.states.map(({ state, threads: inState }) => ({ state, ...named(inState) })),
    repeatingStackTrace: one.repeatedStacks.slice(0, MAX_ROWS).map(({ stack, threads: same }) => ({
      stackTrace: formatStack(stack.frames),
      ...named(same),
    })),
    threadGroup: buildThreadGroups(one),
    mostUsedMethod: one.usedMethods.slice(0, MAX_ROWS).map(({ method, threads: same, applicationMethod }) => ({
      method,
      ...named(same),
      applicationMethod,
    })),
    blockedBlocker: selectProgramLocks(one).map((lock) => buildBlocker(one, lock)),
    blockingThreads: buildBlockingThreads(one),
    deadlocks: buildDeadlocks(one),
    gcThreadsCount: gcThreads.length,
    cpuConsumingThreads: one.cpu.slice(0, MAX_CPU_ROWS).map((row) => buildCpu(one, row)),
    exceptions: one.exceptions.map(({ type, threads: inside }) => ({ type, ...named(inside) })),
    finalizerThread: finalizer === undefined ? undefined : buildFinalizer(threads[finalizer]),
    complete: !dump.truncated,
  };
}

/** The report lists the threads without a group last; clients get all rows by size. */
const buildThreadGroups = ({ groups }: DumpAnalysis): JsonObject[] =>
  groups
    .toSorted((a, b) => b.threads.length - a.threads.length)
    .slice(0, MAX_ROWS)
    .map(({ name, threads, states }) => ({
      group: name,
      threadCount: threads.length,
      states: states.map(({ state, threadCount }) => ({ state, threadCount })),
    }));

const formatStack = (frames: readonly string[]): string =>
  frames
    .slice(0, MAX_FRAMES)
    .map((frame) => `at ${frame}`)
    .join('\n');

/** Selects the locks of the program. Waits for class initialization are reported among the deadlocks instead. */
const selectProgramLocks = ({ graph }: DumpAnalysis): ContendedLock[] =>
  graph.locks.filter(({ kind }) => kind !== 'class').slice(0, MAX_ROWS);

function buildBlocker({ dump }: DumpAnalysis, { lock, lockClass, owner, waiters, blockedThreadCount }: ContendedLock) {
  const holder = owner === undefined ? undefined : dump.threads[owner];
  return {
    lock,
    lockClass,
    blockedThreadCount,
    directlyBlockedThreadCount: waiters.length,
    owner: holder?.name,
    ownerStackTop: holder?.stack.frames[0],
  };
}

function buildBlockingThreads({ dump, graph }: DumpAnalysis): JsonObject[] {
  return graph.blockingThreads.flatMap(({ thread, blockedThreadCount, locks, itselfBlocked }) => {
    const ownedLocks = locks.flatMap((index) => graph.locks[index] ?? []).filter(({ kind }) => kind !== 'class');
    if (ownedLocks.length === 0) return [];
    const name = dump.threads[thread]?.name;
    return [{ thread: name, blockedThreadCount, locks: ownedLocks.map(({ lock }) => lock), itselfBlocked }];
  });
}

const buildDeadlocks = ({ dump, graph }: DumpAnalysis): JsonObject[] =>
  graph.deadlocks.map(({ threads, locks, victims, declared }) => ({
    threads: threads.map((index) => dump.threads[index]?.name ?? ''),
    locks: locks.map((index) => graph.locks[index]?.lock ?? ''),
    victims: victims.map((index) => dump.threads[index]?.name ?? ''),
    declaredByJvm: declared,
  }));

function buildCpu({ dump }: DumpAnalysis, { thread, cpuMs, percent }: ThreadCpu): JsonObject {
  const entry = dump.threads[thread];
  return {
    thread: entry?.name,
    nid: entry?.nativeId,
    cpuMs: cpuMs === undefined ? undefined : Number(cpuMs.toFixed(3)),
    cpuPercent: percent === undefined ? undefined : Number(percent.toFixed(2)),
  };
}

const buildFinalizer = (thread: DumpedThread | undefined): JsonObject => ({
  state: thread?.state ?? 'UNABLE_DETERMINE',
  stackTrace: formatStack(thread?.stack.frames ?? []),
});
