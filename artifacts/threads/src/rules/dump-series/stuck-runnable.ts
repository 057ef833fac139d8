import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { SeriesAnalysis } from '../../analysis.ts';
import { formatShortFrame, parseFrame } from '../../frame.ts';
import { classifyActivity } from '../../metrics/activity.ts';
import type { PersistentThread } from '../../metrics/compare-dumps.ts';
import { isIdle } from '../../metrics/idle.ts';
import { quoteName } from '../../thread-names.ts';
import { defineSeriesRule } from '../support/define-rule.ts';
import { agree, findCallerOfPlatform, inMethod, inPlace, nameThreads } from '../support/headline.ts';
import { isInParallelLoop } from '../support/parallel-loops.ts';
import { formatDumps, rateConfidence, toHistoryEvidence } from '../support/persistence.ts';

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
    const { frames = [] } = first.entries[0]?.mountedStack ?? first.entries[0]?.stack ?? {};
    const described = stuck.slice(0, MAX_THREADS).map(({ entries: [entry] }) => {
      const own = (entry?.mountedStack ?? entry?.stack)?.frames ?? [];
      const caller = findCallerOfPlatform(own);
      return `${quoteName(entry?.name ?? '')}${own[0] === undefined ? '' : ` in ${formatShortFrame(own[0])}`}${caller === undefined ? '' : `, called from ${formatShortFrame(caller)}`}`;
    });
    return {
      level: 'SEVERE',
      confidence: rateConfidence(series),
      headline: chooseHeadline(
        `${nameThreads(names)} ${agree(stuck, 'has', 'have')} run in one place${inPlace(frames)} ${formatDumps(series)}`,
        `${nameThreads(names)} ${agree(stuck, 'has', 'have')} run in one place${inMethod(findCallerOfPlatform(frames) ?? frames[0])} ${formatDumps(series)}`,
        `${pluralize(stuck.length, 'thread has', 'threads have')} run in one place ${formatDumps(series)}`,
      ),
      explanation: `${pluralize(stuck.length, 'thread is', 'threads are')} RUNNABLE with an unchanged stack ${formatDumps(series)}: ${described.join('; ')}.`,
      advice: 'Check the exit condition of the loop at this place, or give the call that does not return a timeout.',
      evidence: [metricEvidence('threads with an unchanged stack', count(stuck.length)), ...toHistoryEvidence(first)],
    };
  },
});

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
  if (classifyActivity(entry) !== 'running' || isInParallelLoop(entry.mountedStack ?? entry.stack)) return false;
  const shares = cpuByThread.map((cpu, dump) => {
    const threadCpu = cpu.get(thread.indexes[dump + 1] ?? -1);
    return threadCpu?.source === 'since-start' ? undefined : threadCpu?.percent;
  });
  const [top = ''] = (entry.mountedStack ?? entry.stack).frames;
  // A native call may be a wait: only its CPU time proves that it works.
  const { native } = parseFrame(top);
  const [unknown, least] = native ? [0, MIN_RUNNING_PERCENT] : [MIN_JAVA_PERCENT, MIN_JAVA_PERCENT];
  return shares.every((share = unknown) => share >= least);
}
