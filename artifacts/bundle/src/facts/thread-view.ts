import type { Evidence } from '@hindsight/model';
import { type DumpAnalysis, type DumpedThread, isJvmThread, type SeriesAnalysis } from '@hindsight/threads';
import type { Capture } from '../model.ts';

/** The dumps of the captured JVM. When there are several JVMs, it is the one with most dumps. */
export interface ThreadView {
  readonly series: SeriesAnalysis;
  readonly dumps: readonly DumpAnalysis[];
  readonly last: DumpAnalysis;
  /** There is more than one dump: a state that is seen twice is not a coincidence. */
  readonly hasSeveralDumps: boolean;
}

export function createThreadView({ threads }: Pick<Capture, 'threads'>): ThreadView | undefined {
  const series = threads?.analysis.analysis.series.toSorted((a, b) => b.dumps.length - a.dumps.length)[0];
  const last = series?.dumps.at(-1);
  return series && last && { series, dumps: series.dumps, last, hasSeveralDumps: series.dumps.length > 1 };
}

/** Selects the threads of the application. */
export const selectApplicationThreads = ({ dump }: DumpAnalysis): readonly DumpedThread[] =>
  dump.threads.filter((thread) => !isJvmThread(thread));

const MAX_QUOTED = 3;

/** Refers to the lines of the first of these threads; the stack follows the name. */
export function toThreadsEvidence(threads: readonly DumpedThread[]): [Evidence, ...Evidence[]] {
  const [first = { line: 1, lastLine: 1 }, ...more] = threads.slice(0, MAX_QUOTED);
  return [toThreadEvidence(first), ...more.map(toThreadEvidence)];
}

const toThreadEvidence = ({ line, lastLine }: Pick<DumpedThread, 'line' | 'lastLine'>): Evidence => ({
  kind: 'lines',
  first: line,
  last: lastLine,
});
