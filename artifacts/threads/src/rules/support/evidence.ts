import { type EvidenceList, lineEvidence, metricEvidence } from '@hindsight/claims';
import { count, type Evidence, type Quantity } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import type { DumpedThread } from '../../model.ts';

const THREADS_QUOTED = 4;

/** Returns the first line of a thread's entry. */
export const toThreadEvidence = ({ line }: DumpedThread, measured?: Quantity): Evidence => lineEvidence(line, measured);

/** Returns the number of threads and the lines of the first of them. */
export const toCountEvidence = (
  name: string,
  threads: readonly (DumpedThread | undefined)[],
  limit?: number,
): EvidenceList => [
  metricEvidence(name, count(threads.length), limit === undefined ? undefined : count(limit)),
  ...quoteThreads(threads),
];

export const quoteThreads = (threads: readonly (DumpedThread | undefined)[]): Evidence[] =>
  threads
    .filter((thread) => thread !== undefined)
    .slice(0, THREADS_QUOTED)
    .map((thread) => toThreadEvidence(thread));

/** Returns the threads of a dump with these indexes. */
export const selectThreads = ({ dump }: Pick<DumpAnalysis, 'dump'>, indexes: readonly number[]): DumpedThread[] =>
  indexes.flatMap((index) => dump.threads[index] ?? []);

export const toNames = (threads: readonly DumpedThread[]): string[] => threads.map(({ name }) => name);
