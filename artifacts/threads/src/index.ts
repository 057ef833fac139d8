import type { TextAnalyzer } from '@hindsight/model';
import type { ThreadDumpAnalysis } from './analyze.ts';
import { detectThreadDump } from './detect.ts';

export type { DumpAnalysis, SeriesAnalysis, ThreadsAnalysis } from './analysis.ts';
export type { ThreadDumpAnalysis } from './analyze.ts';
export { CATALOG } from './catalog.ts';
export { findApplicationFrame, formatShortFrame, isPlatformFrame, parseFrame } from './frame.ts';
export { type Activity, classifyActivity, describeActivity } from './metrics/activity.ts';
export { findForeignLock } from './metrics/foreign-locks.ts';
export { isGcThread } from './metrics/gc-threads.ts';
export { toGroupName, toNameFamily } from './metrics/groups.ts';
export { isIdle, isJvmThread } from './metrics/idle.ts';
export { awaitsAnswer, requestsNews } from './metrics/long-polls.ts';
export { getFrames } from './metrics/stacks.ts';
export { findWait } from './metrics/waiting.ts';
export type { DumpedThread } from './model.ts';
export { findAwaitedPool, findFullyBusyGroups } from './rules/support/pool-waits.ts';
export { findRootBlockers, type RootBlocker } from './rules/support/root-blockers.ts';

/**
 * Analyzes thread dumps of every JVM: format, lock graph, diagnosis, report. All dumps in an archive form one series.
 */
export const threadDumpAnalyzer: TextAnalyzer<ThreadDumpAnalysis> = {
  kind: 'thread-dump',
  takes: 'series',
  detect: detectThreadDump,
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeThreadDumps,
};
