import type { SectionWriter as Writer } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import type { DumpAnalysis, ThreadsAnalysis } from '../analysis.ts';
import { formatTimeOfDay } from '../dump-time.ts';
import type { DumpedThread } from '../model.ts';

export interface ReportInput {
  readonly analysis: ThreadsAnalysis;
  readonly findings: readonly Finding[];
}

/** Writes one section of the report; returns undefined when there is nothing to show. */
export type SectionWriter = Writer<ReportInput>;

/** Formats the label of a dump: `Dump 2 · 21:51:45`. */
export function formatDumpLabel({ dump }: DumpAnalysis): string {
  const time = formatTimeOfDay(dump);
  return `Dump ${dump.index + 1}${time === undefined ? '' : ` · ${time}`}`;
}

/** Returns the label of a thread. Threads of virtual executors have no name of their own. */
export const formatLabel = ({ name, javaId, id }: DumpedThread): string => (name === '' ? `#${javaId ?? id}` : name);

const MAX_NAMES = 4;

/** Formats a list of names: `worker-0, worker-1 and 38 more`. */
export function formatNames(threads: readonly DumpedThread[]): string {
  const named = threads.slice(0, MAX_NAMES).map(formatLabel).join(', ');
  const more = threads.length - MAX_NAMES;
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Formats the numbers of threads by state: `5 BLOCKED, 2 RUNNABLE`. */
export function formatStates(threads: readonly DumpedThread[]): string {
  const byState = Map.groupBy(threads, ({ state }) => state ?? 'no state');
  return [...byState]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([state, members]) => `${members.length} ${state}`)
    .join(', ');
}
