import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import type { SeriesAnalysis } from '../../analysis.ts';
import { formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { classifyActivity } from '../../metrics/activity.ts';
import type { PersistentThread } from '../../metrics/compare-dumps.ts';
import { computes } from '../../metrics/computing.ts';
import { isIdle } from '../../metrics/idle.ts';
import { getFrames, getStack } from '../../metrics/stacks.ts';
import { quoteName } from '../../thread-names.ts';
import { defineSeriesRule } from '../support/define-rule.ts';
import { agree, findCallerOfPlatform, inMethod, inPlace, nameThreads } from '../support/headline.ts';
import { isInParallelLoop, sharesWork } from '../support/parallel-loops.ts';
import { formatDumps, rateConfidence, toHistoryEvidence } from '../support/persistence.ts';
import { findSpinCause, type SpinCause } from '../support/spin-causes.ts';
import { SPIN_ONLY_IF_MEANT, spinsForNext } from '../support/spin-waits.ts';

/** A RUNNABLE thread that uses less CPU waits in native code, whatever its state is. */
const MIN_RUNNING_PERCENT = 10;
/** Java code does not wait: with less CPU it lacks a processor. */
const MIN_JAVA_PERCENT = 1;
const MAX_THREADS = 3;

export const stuckRunnable = defineSeriesRule({
  id: 'stuck-runnable',
  cause: 'busy-loop',
  title: 'Threads run in the same place in every dump',
  because:
    'A thread that is RUNNABLE with the same stack in two or more dumps is in a loop, or in a call that does not return. Native calls that wait (accept, select, read) are not counted, nor are places that at least as many other threads have entered or left meanwhile, which work there, nor the shares of parallel streams, nor threads in native code that used less than 10 % of a core where the dump states it (1 % in Java code, which may lack a processor). Methods that are named after a computation (encode, render, smooth, simulate) are only noted while nobody waits for a lock of their thread, and so are several threads in one method of a parallel stream or of a task of a ForkJoinPool that splits itself: long work looks the same. A thread whose own loop calls a method that waits (waitFor, awaitNext) may be meant to spin: a warning.',
  check: (series) => {
    const persistent = series.comparison?.persistent ?? [];
    const cpuByThread = series.dumps.slice(1).map(({ cpu }) => new Map(cpu.map((one) => [one.thread, one])));
    const still = persistent.filter((thread) => isStuck(thread, cpuByThread));
    const busyPlaces = findBusyPlaces(still, persistent);
    const stuck = still.filter(({ entries: [entry] }) => entry && !busyPlaces.has(entry.stack));
    const loops = stuck.filter((thread) => !computesByDesign(series, thread));
    return loops.length > 0 ? claimLoops(series, loops) : claimWork(series, stuck);
  },
});

function claimLoops(series: SeriesAnalysis, stuck: readonly PersistentThread[]): Claim | undefined {
  const [first] = stuck;
  if (!first) return undefined;
  const names = toNames(stuck);
  const cause = findCause(series, stuck);
  const spinForNext = !cause && stuck.every(({ entries: [entry] }) => entry && spinsForNext(getStack(entry)));
  return {
    level: spinForNext ? 'WARNING' : 'SEVERE',
    confidence: rateConfidence(series),
    headline: writeHeadline(series, names, listFrames(first), cause),
    explanation: `${pluralize(stuck.length, 'thread is', 'threads are')} RUNNABLE with an unchanged stack ${formatDumps(series)}: ${describePlaces(stuck)}.${cause?.explanation ?? ''}`,
    advice:
      cause?.advice ??
      (spinForNext ? SPIN_ONLY_IF_MEANT : undefined) ??
      'Check the exit condition of the loop at this place, or give the call that does not return a timeout.',
    evidence: [
      metricEvidence('threads with an unchanged stack', count(stuck.length)),
      ...toHistoryEvidence(first),
      ...(cause ? [cause.evidence] : []),
    ],
  };
}

/** Notes threads whose methods are named after a computation. */
function claimWork(series: SeriesAnalysis, stuck: readonly PersistentThread[]): Claim | undefined {
  const [first] = stuck;
  if (!first) return undefined;
  const names = toNames(stuck);
  return {
    level: 'INFO',
    confidence: 'medium',
    headline: chooseHeadline(
      `${nameThreads(names)} ${agree(names, 'computes', 'compute')}${inPlace(listFrames(first))} ${formatDumps(series)}`,
      `${pluralize(names.length, 'thread computes', 'threads compute')} in one place ${formatDumps(series)}`,
    ),
    explanation: `${pluralize(stuck.length, 'thread is', 'threads are')} RUNNABLE with an unchanged stack ${formatDumps(series)}: ${describePlaces(stuck)}. ${stuck.some((one) => sharesItsWork(series, one)) ? 'They share the parts of one work (a parallel stream, or a task that splits itself)' : 'The names of these methods say that they compute'}, and nobody waits for a lock of theirs.`,
    advice: 'If this work should have ended by now, check the exit condition of its loop.',
    evidence: [metricEvidence('threads with an unchanged stack', count(stuck.length)), ...toHistoryEvidence(first)],
  };
}

const toNames = (stuck: readonly PersistentThread[]): { readonly name: string }[] =>
  stuck.map(({ entries }) => ({ name: entries[0]?.name ?? '' }));

const listFrames = ({ entries: [entry] }: PersistentThread): readonly string[] => (entry ? getFrames(entry) : []);

/** `"pricing" in ArrayList.indexOf:299, called from Orders.unique:12; "matcher" in …`. */
const describePlaces = (stuck: readonly PersistentThread[]): string =>
  stuck
    .slice(0, MAX_THREADS)
    .map((thread) => {
      const frames = listFrames(thread);
      const caller = findCallerOfPlatform(frames);
      return `${quoteName(thread.entries[0]?.name ?? '')}${frames[0] === undefined ? '' : ` in ${formatShortFrame(frames[0])}`}${caller === undefined ? '' : `, called from ${formatShortFrame(caller)}`}`;
    })
    .join('; ');

/**
 * Returns whether the names on the stack say that the thread computes, or it shares a work that was split with
 * others, and nobody waits for a lock of it.
 */
function computesByDesign(series: SeriesAnalysis, thread: PersistentThread): boolean {
  const { dumps } = series;
  const {
    entries: [entry],
    indexes,
  } = thread;
  const holds = dumps.at(-1)?.graph.blockingThreads.some(({ thread }) => thread === indexes.at(-1)) ?? false;
  return entry !== undefined && !holds && (computes(getStack(entry)) || sharesItsWork(series, thread));
}

function sharesItsWork({ dumps }: SeriesAnalysis, { indexes }: PersistentThread): boolean {
  const threads = dumps.at(-1)?.dump.threads ?? [];
  const now = threads[indexes.at(-1) ?? -1];
  return now !== undefined && sharesWork(now, threads);
}

function writeHeadline(
  series: SeriesAnalysis,
  names: readonly { readonly name: string }[],
  frames: readonly string[],
  cause: SpinCause | undefined,
): string {
  const run = `${nameThreads(names)} ${agree(names, 'has', 'have')} run in one place`;
  const spin = `${nameThreads(names)} ${agree(names, 'spins', 'spin')}${inMethod(frames.find(isOwnFrame))}`;
  const lasts = formatDumps(series);
  if (cause)
    return chooseHeadline(
      `${spin}${cause.headline}, ${lasts}`,
      `${spin}${cause.headline}`,
      `${spin}${cause.short}`,
      `${pluralize(names.length, 'thread spins', 'threads spin')}${cause.short}`,
    );
  return chooseHeadline(
    `${run}${inPlace(frames)} ${lasts}`,
    `${run}${inMethod(findCallerOfPlatform(frames) ?? frames[0])} ${lasts}`,
    `${pluralize(names.length, 'thread has', 'threads have')} run in one place ${lasts}`,
  );
}

/** Finds for whom the threads spin in the last dump. */
function findCause({ dumps }: SeriesAnalysis, stuck: readonly PersistentThread[]): SpinCause | undefined {
  const last = dumps.at(-1);
  const spinning = stuck.flatMap(({ indexes }) => last?.dump.threads[indexes.at(-1) ?? -1] ?? []);
  return last && findSpinCause(last, spinning);
}

type Stack = PersistentThread['entries'][number]['stack'];

/**
 * Returns the places that at least as many threads have come to or gone from between the dumps as stayed there: they do the
 * same work, and those that stayed were met there by chance.
 */
function findBusyPlaces(still: readonly PersistentThread[], persistent: readonly PersistentThread[]): Set<Stack> {
  const staying = countByStack(still.flatMap(({ entries }) => listStayed(entries)));
  const passing = countByStack(
    persistent.flatMap(({ entries }) => {
      const stacks = new Set(entries.map(({ stack }) => stack));
      return stacks.size > 1 ? [...stacks] : [];
    }),
  );
  return new Set([...passing].filter(([stack, count]) => count >= (staying.get(stack) ?? 0)).map(([stack]) => stack));
}

/** Returns the stack that is the same in every dump. */
const listStayed = ([first, ...others]: PersistentThread['entries']): Stack[] =>
  first && others.every(({ stack }) => stack === first.stack) ? [first.stack] : [];

function countByStack(stacks: readonly Stack[]): Map<Stack, number> {
  const counts = new Map<Stack, number>();
  for (const stack of stacks) counts.set(stack, (counts.get(stack) ?? 0) + 1);
  return counts;
}

type CpuByThread = ReadonlyMap<number, SeriesAnalysis['dumps'][number]['cpu'][number]>;

function isStuck(thread: PersistentThread, cpuByThread: readonly CpuByThread[]): boolean {
  const [entry] = thread.entries;
  if (!entry || thread.state !== 'RUNNABLE' || !thread.sameStack || isIdle(entry)) return false;
  if (classifyActivity(entry) !== 'running' || isInParallelLoop(getStack(entry))) return false;
  const shares = cpuByThread.map((cpu, dump) => {
    const threadCpu = cpu.get(thread.indexes[dump + 1] ?? -1);
    return threadCpu?.source === 'since-start' ? undefined : threadCpu?.percent;
  });
  const [top = ''] = getFrames(entry);
  // A native call may be a wait: only its CPU time proves that it works.
  const { native } = parseFrame(top);
  const [unknown, least] = native ? [0, MIN_RUNNING_PERCENT] : [MIN_JAVA_PERCENT, MIN_JAVA_PERCENT];
  return shares.every((share = unknown) => share >= least);
}
