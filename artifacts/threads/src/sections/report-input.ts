import type { SectionWriter as Writer } from '@hindsight/claims';
import type { Cell, Finding, Quantity } from '@hindsight/model';
import type { DumpAnalysis, ThreadsAnalysis } from '../analysis.ts';
import { timeOfDay } from '../instant.ts';
import type { DumpedThread } from '../model.ts';

export interface ReportInput {
  readonly analysis: ThreadsAnalysis;
  readonly findings: readonly Finding[];
}

/** Writes one section of the report; returns undefined when there is nothing to show. */
export type SectionWriter = Writer<ReportInput>;

/** What the dump does not tell. A word, not undefined: reports travel as JSON, which makes undefined cells null. */
export const NOT_TOLD = '–';

/** A figure that may be unknown, as a cell. */
export const cellOf = (value: number | undefined, unit: (value: number) => Quantity): Cell =>
  value === undefined ? NOT_TOLD : unit(value);

/** `Dump 2 · 21:51:45` */
export function dumpLabel({ dump }: DumpAnalysis): string {
  const time = timeOfDay(dump);
  return `Dump ${dump.index + 1}${time === undefined ? '' : ` · ${time}`}`;
}

/** Threads of virtual executors have no name of their own. */
export const labelOf = ({ name, javaId, id }: DumpedThread): string => (name === '' ? `#${javaId ?? id}` : name);

const NAMES_IN_CELL = 4;

/** `worker-0, worker-1 and 38 more` */
export function namesCell(threads: readonly DumpedThread[]): string {
  const named = threads.slice(0, NAMES_IN_CELL).map(labelOf).join(', ');
  const more = threads.length - NAMES_IN_CELL;
  return more > 0 ? `${named} and ${more} more` : named;
}

/** `5 BLOCKED, 2 RUNNABLE` */
export function statesCell(threads: readonly DumpedThread[]): string {
  const byState = Map.groupBy(threads, ({ state }) => state ?? 'no state');
  return [...byState]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([state, own]) => `${own.length} ${state}`)
    .join(', ');
}
