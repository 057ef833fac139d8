import type { DumpComparison } from './metrics/compare-dumps.ts';
import type { ThreadCpu } from './metrics/cpu.ts';
import type { ExceptionSite } from './metrics/exceptions.ts';
import type { ThreadGroup } from './metrics/groups.ts';
import type { LockGraph } from './metrics/lock-graph.ts';
import type { RepeatedStack, UsedMethod } from './metrics/stacks.ts';
import type { StateThreads } from './metrics/states.ts';
import type { VirtualThreads } from './metrics/virtual.ts';
import type { DumpedThread, ThreadDump, ThreadDumps } from './model.ts';

/** The figures of one dump. Threads are referred to by their index in the dump. */
export interface DumpAnalysis {
  readonly dump: ThreadDump;
  readonly states: readonly StateThreads[];
  readonly graph: LockGraph;
  readonly repeatedStacks: readonly RepeatedStack[];
  readonly usedMethods: readonly UsedMethod[];
  readonly groups: readonly ThreadGroup[];
  readonly gcThreads: readonly number[];
  readonly exceptions: readonly ExceptionSite[];
  readonly finalizer: number | undefined;
  readonly cpu: readonly ThreadCpu[];
  readonly virtual: VirtualThreads;
  /** Threads of the application that are not idle. */
  readonly busy: readonly number[];
  /** The same threads. */
  readonly busyThreads: readonly DumpedThread[];
  /** For every thread, the number of earlier dumps in which it was in the same place without having run since. */
  readonly stillFor: Int32Array;
  /** The number of dumps of this JVM. */
  readonly dumpCount: number;
  /** The previous dump of the same JVM. */
  readonly earlier: DumpAnalysis | undefined;
}

/** The dumps of one JVM in the order in which they were taken. */
export interface SeriesAnalysis {
  readonly dumps: readonly DumpAnalysis[];
  /** Undefined for a single dump. */
  readonly comparison: DumpComparison | undefined;
  /** Time between the first and the last dump in ms; undefined when the dumps have no timestamps. */
  readonly spanMs: number | undefined;
}

/** Everything that was read and computed. Rules and report use nothing else. */
export interface ThreadsAnalysis {
  readonly input: ThreadDumps;
  readonly dumps: readonly DumpAnalysis[];
  readonly series: readonly SeriesAnalysis[];
}
