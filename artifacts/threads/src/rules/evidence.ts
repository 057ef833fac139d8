import { count, type Evidence, type Quantity } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import type { DumpedThread } from '../model.ts';

/** What a claim must bring: one piece at least. */
export type EvidenceList = readonly [Evidence, ...Evidence[]];

const THREADS_QUOTED = 4;

/** A figure that was computed, beside the limit that it passed. */
export const computed = (name: string, measured: Quantity, limit?: Quantity): Evidence =>
  limit ? { kind: 'metric', name, measured, limit } : { kind: 'metric', name, measured };

export const atLine = (line: number, measured?: Quantity): Evidence => ({
  kind: 'lines',
  first: line,
  last: line,
  ...(measured ? { measured } : {}),
});

/** The first line of a thread's entry. */
export const atThread = ({ line }: DumpedThread, measured?: Quantity): Evidence => atLine(line, measured);

/** So many threads, and where the first of them stand. */
export const threadsSeen = (
  name: string,
  threads: readonly (DumpedThread | undefined)[],
  limit?: number,
): EvidenceList => [
  computed(name, count(threads.length), limit === undefined ? undefined : count(limit)),
  ...quoted(threads),
];

export const quoted = (threads: readonly (DumpedThread | undefined)[]): Evidence[] =>
  threads
    .filter((thread) => thread !== undefined)
    .slice(0, THREADS_QUOTED)
    .map((thread) => atThread(thread));

/** The entries of a dump at these places. */
export const entriesOf = ({ dump }: Pick<DumpAnalysis, 'dump'>, indexes: readonly number[]): DumpedThread[] =>
  indexes.flatMap((index) => dump.threads[index] ?? []);

export const namesOf = (threads: readonly DumpedThread[]): string[] => threads.map(({ name }) => name);
