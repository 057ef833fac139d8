import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { SeriesAnalysis } from '../../analysis.ts';
import { formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import type { PersistentThread } from '../../metrics/compare-dumps.ts';
import { isIdle } from '../../metrics/idle.ts';
import { getFrames, getStack } from '../../metrics/stacks.ts';
import { quoteName } from '../../thread-names.ts';
import { defineSeriesRule } from '../support/define-rule.ts';
import { toStackEvidence } from '../support/evidence.ts';
import { agree, findCallerOfPlatform, inMethod, inPlace, nameThreads } from '../support/headline.ts';
import { isInParallelLoop } from '../support/parallel-loops.ts';
import { formatDumps, rateConfidence, toHistoryEvidence } from '../support/persistence.ts';
import { describeSpinLock, findSpinLockHolder, type SpinLockHolder } from '../support/spin-locks.ts';

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
    'A thread that is RUNNABLE with the same stack in two or more dumps is in a loop, or in a call that does not return. Native calls that wait (accept, select, read) are not counted, nor are places that at least as many other threads have entered or left meanwhile, which work there, nor the shares of parallel streams, nor threads in native code that used less than 10 % of a core where the dump states it (1 % in Java code, which may lack a processor).',
  check: (series) => {
    const persistent = series.comparison?.persistent ?? [];
    const cpuByThread = series.dumps.slice(1).map(({ cpu }) => new Map(cpu.map((one) => [one.thread, one])));
    const still = persistent.filter((thread) => isStuck(thread, cpuByThread));
    const busyPlaces = findBusyPlaces(still, persistent);
    const stuck = still.filter(({ entries: [entry] }) => entry && !busyPlaces.has(entry.stack));
    const [first] = stuck;
    if (!first) return undefined;
    const names = stuck.map(({ entries }) => ({ name: entries[0]?.name ?? '' }));
    const [entry] = first.entries;
    const frames = entry ? getFrames(entry) : [];
    const described = stuck.slice(0, MAX_THREADS).map(({ entries: [entry] }) => {
      const own = entry ? getFrames(entry) : [];
      const caller = findCallerOfPlatform(own);
      return `${quoteName(entry?.name ?? '')}${own[0] === undefined ? '' : ` in ${formatShortFrame(own[0])}`}${caller === undefined ? '' : `, called from ${formatShortFrame(caller)}`}`;
    });
    const holder = findHolder(series, stuck);
    return {
      level: 'SEVERE',
      confidence: rateConfidence(series),
      headline: writeHeadline(series, names, frames, holder),
      explanation: `${pluralize(stuck.length, 'thread is', 'threads are')} RUNNABLE with an unchanged stack ${formatDumps(series)}: ${described.join('; ')}.${holder ? explainSpinLock(holder) : ''}`,
      advice: holder
        ? NO_SPIN_LOCK
        : 'Check the exit condition of the loop at this place, or give the call that does not return a timeout.',
      evidence: [
        metricEvidence('threads with an unchanged stack', count(stuck.length)),
        ...toHistoryEvidence(first),
        ...(holder ? [toStackEvidence(holder.thread, holder.frame)] : []),
      ],
    };
  },
});

function writeHeadline(
  series: SeriesAnalysis,
  names: readonly { readonly name: string }[],
  frames: readonly string[],
  holder: SpinLockHolder | undefined,
): string {
  const run = `${nameThreads(names)} ${agree(names, 'has', 'have')} run in one place`;
  const spin = `${nameThreads(names)} ${agree(names, 'spins', 'spin')}${inMethod(frames.find(isOwnFrame))}`;
  const lasts = formatDumps(series);
  return chooseHeadline(
    holder ? `${spin}${describeSpinLock(holder)}, ${lasts}` : `${run}${inPlace(frames)} ${lasts}`,
    holder
      ? `${spin}${describeSpinLock(holder)}`
      : `${run}${inMethod(findCallerOfPlatform(frames) ?? frames[0])} ${lasts}`,
    `${pluralize(names.length, 'thread has', 'threads have')} run in one place ${lasts}`,
  );
}

const NO_SPIN_LOCK =
  'Look at what the holder does while it has the lock. A spin lock may only be held for some instructions, never over a call, a wait or a sleep: use a ReentrantLock, which parks those that wait, and unlock in finally.';

/** Finds who may hold the lock for which the threads spin in the last dump. */
function findHolder({ dumps }: SeriesAnalysis, stuck: readonly PersistentThread[]): SpinLockHolder | undefined {
  const last = dumps.at(-1);
  return (
    last &&
    findSpinLockHolder(
      last,
      stuck.flatMap(({ entries }) => entries[0] ?? []),
    )
  );
}

const explainSpinLock = ({ thread, frame }: SpinLockHolder): string =>
  ` They spin for a lock of the application. ${quoteName(thread.name)} is the only other thread at work in the class that takes it: it ${describeActivity(classifyActivity(thread))} in ${formatShortFrame(frame)}, and keeps the lock if that method takes it.`;

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
