import type { DumpAnalysis, SeriesAnalysis, ThreadsAnalysis } from '../analysis.ts';
import type { DumpSeries, ThreadDump, ThreadDumps } from '../model.ts';
import { acrossDumpsOf } from './across.ts';
import { cpuOf } from './cpu.ts';
import { exceptionsOf } from './exceptions.ts';
import { finalizerOf } from './finalizer.ts';
import { gcThreadsOf } from './gc-threads.ts';
import { groupsOf } from './groups.ts';
import { isIdle } from './idle.ts';
import { lockGraphOf } from './lock-graph.ts';
import { repeatedStacksOf, usedMethodsOf } from './stacks.ts';
import { statesOf } from './states.ts';
import { virtualThreadsOf } from './virtual.ts';

/** All figures of an input. */
export function analyzeDumps(input: ThreadDumps): ThreadsAnalysis {
  const series = input.series.map((one) => analyzeSeries(one, input));
  const dumps = series.flatMap((one) => one.dumps).sort((a, b) => a.dump.index - b.dump.index);
  return { input, dumps, series };
}

function analyzeSeries({ dumps }: DumpSeries, input: ThreadDumps): SeriesAnalysis {
  const analyses: DumpAnalysis[] = [];
  for (const dump of dumps) analyses.push(analyzeDump(dump, analyses.at(-1), input));
  return { dumps: analyses, across: acrossDumpsOf(dumps), spanMs: spanOf(dumps) };
}

function analyzeDump(dump: ThreadDump, earlier: DumpAnalysis | undefined, { top }: ThreadDumps): DumpAnalysis {
  return {
    dump,
    states: statesOf(dump),
    graph: lockGraphOf(dump),
    repeatedStacks: repeatedStacksOf(dump),
    usedMethods: usedMethodsOf(dump),
    groups: groupsOf(dump),
    gcThreads: gcThreadsOf(dump),
    exceptions: exceptionsOf(dump),
    finalizer: finalizerOf(dump),
    cpu: cpuOf(dump, earlier?.dump, top),
    virtual: virtualThreadsOf(dump),
    busy: dump.threads.flatMap((thread, index) => (isIdle(thread) ? [] : [index])),
    earlier,
  };
}

function spanOf(dumps: readonly ThreadDump[]): number | undefined {
  const [first, last] = [dumps[0]?.time, dumps.at(-1)?.time];
  return dumps.length < 2 || first === undefined || last === undefined ? undefined : last - first;
}
