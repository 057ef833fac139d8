import type { Head, TextAnalyzer } from '@hindsight/model';
import type { ThreadDumpAnalysis } from './analyze.ts';
import { FORMATS } from './formats/index.ts';

export type { DumpAnalysis, SeriesAnalysis, ThreadsAnalysis } from './analysis.ts';
export type { ThreadDumpAnalysis } from './analyze.ts';
export { CATALOGUE } from './catalogue.ts';
export { applicationFrame, frameOf, isPlatformFrame, shortFrame } from './frame.ts';
export { activityOf } from './metrics/activity.ts';
export { isGcThread } from './metrics/gc-threads.ts';
export { familyOf, groupNameOf } from './metrics/groups.ts';
export { isIdle, isJvmThread } from './metrics/idle.ts';
export type { DumpedThread } from './model.ts';
export { fullyBusyGroups, waitsForPool } from './rules/support/pool-waits.ts';
export { type RootBlocker, rootBlockersOf } from './rules/support/root-blockers.ts';

/** A dump has a process id, a date or the headers of an HTTP answer before it, a log has more. */
const BEGINS_WITHIN_LINES = 20;
const LOOKED_AT_LINES = 200;
/** Applications and collectors log as well: what their own analyzers are sure of is theirs. */
const DUMP_IN_A_LOG = 0.4;

const scoreWithin = (head: Head, lines: number): number =>
  Math.max(0, ...FORMATS.map((format) => format.detect({ ...head, lines: head.lines.slice(0, lines) })));

/** Thread dumps of every JVM: format, lock graph, diagnosis, report. Whatever dumps an archive has are one series. */
export const threadDumpAnalyzer: TextAnalyzer<ThreadDumpAnalysis> = {
  kind: 'thread-dump',
  takes: 'series',
  detect: (head) =>
    Math.max(scoreWithin(head, BEGINS_WITHIN_LINES), DUMP_IN_A_LOG * scoreWithin(head, LOOKED_AT_LINES)),
  loadAnalysis: async () => (await import('./analyze.ts')).analyzeThreadDumps,
};
