import type { DumpAnalysis, SeriesAnalysis, ThreadsAnalysis } from '../analysis.ts';
import type { DumpSeries, ThreadDump, ThreadDumps } from '../model.ts';
import { compareDumps } from './compare-dumps.ts';
import { computeThreadCpu } from './cpu.ts';
import { findExceptions } from './exceptions.ts';
import { findFinalizer } from './finalizer.ts';
import { findGcThreads } from './gc-threads.ts';
import { groupThreads } from './groups.ts';
import { isIdle } from './idle.ts';
import { buildLockGraph } from './lock-graph.ts';
import { findRepeatedStacks, findUsedMethods } from './stacks.ts';
import { countStillDumps } from './standstill.ts';
import { groupByState } from './states.ts';
import { findVirtualThreads } from './virtual.ts';

/** Computes all figures of an input. */
export function analyzeDumps(input: ThreadDumps): ThreadsAnalysis {
  const series = input.series.map((one) => analyzeSeries(one, input));
  const dumps = series.flatMap((one) => one.dumps).sort((a, b) => a.dump.index - b.dump.index);
  return { input, dumps, series };
}

function analyzeSeries({ dumps }: DumpSeries, input: ThreadDumps): SeriesAnalysis {
  const analyses: DumpAnalysis[] = [];
  for (const dump of dumps) analyses.push(analyzeDump(dump, analyses.at(-1), dumps.length, input));
  return { dumps: analyses, comparison: compareDumps(dumps), spanMs: computeSpan(dumps) };
}

function analyzeDump(
  dump: ThreadDump,
  earlier: DumpAnalysis | undefined,
  dumpCount: number,
  { top }: ThreadDumps,
): DumpAnalysis {
  const busy = dump.threads.flatMap((thread, index) => (isIdle(thread) ? [] : [index]));
  return {
    dump,
    states: groupByState(dump),
    graph: buildLockGraph(dump),
    repeatedStacks: findRepeatedStacks(dump),
    usedMethods: findUsedMethods(dump),
    groups: groupThreads(dump),
    gcThreads: findGcThreads(dump),
    exceptions: findExceptions(dump),
    finalizer: findFinalizer(dump),
    cpu: computeThreadCpu(dump, earlier?.dump, top),
    virtual: findVirtualThreads(dump),
    busy,
    busyThreads: busy.flatMap((index) => dump.threads[index] ?? []),
    stillFor: countStillDumps(dump, earlier),
    dumpCount,
    earlier,
  };
}

function computeSpan(dumps: readonly ThreadDump[]): number | undefined {
  const [first, last] = [dumps[0]?.time, dumps.at(-1)?.time];
  return dumps.length < 2 || first === undefined || last === undefined ? undefined : last - first;
}
