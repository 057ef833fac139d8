import type { SectionWriter as Writer } from '@hindsight/claims';
import { count, type Finding, formatQuantity } from '@hindsight/model';
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

/** More dumps than a report can list are days of a script, or hostile; the last ones are the most relevant. */
const MAX_LISTED_DUMPS = 1000;

export const takeListed = (dumps: readonly DumpAnalysis[]): readonly DumpAnalysis[] => dumps.slice(-MAX_LISTED_DUMPS);

/** Returns the title of a list of dumps, which says how many of them it has. */
export const formatDumpsTitle = (title: string, { length }: readonly DumpAnalysis[]): string =>
  length > MAX_LISTED_DUMPS
    ? `${title}: the last ${formatQuantity(count(MAX_LISTED_DUMPS))} of ${formatQuantity(count(length))} dumps`
    : title;

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
