import type { Evidence } from '@hindsight/model';
import { type DumpAnalysis, type DumpedThread, isJvmThread, type SeriesAnalysis } from '@hindsight/threads';
import type { Capture } from '../model.ts';

/** The dumps of the JVM that was captured: of several JVMs the one with most dumps. */
export interface ThreadView {
  readonly series: SeriesAnalysis;
  readonly dumps: readonly DumpAnalysis[];
  readonly last: DumpAnalysis;
  /** Dumps beyond the first; a state seen twice lasts. */
  readonly seenTwice: boolean;
}

export function threadView({ threads }: Pick<Capture, 'threads'>): ThreadView | undefined {
  const series = threads?.analysis.analysis.series.toSorted((a, b) => b.dumps.length - a.dumps.length)[0];
  const last = series?.dumps.at(-1);
  return series && last && { series, dumps: series.dumps, last, seenTwice: series.dumps.length > 1 };
}

/** Threads of the application. */
export const ownThreads = ({ dump }: DumpAnalysis): readonly DumpedThread[] =>
  dump.threads.filter((thread) => !isJvmThread(thread));

export const framesOf = ({ stack, mountedStack }: DumpedThread): readonly string[] => (mountedStack ?? stack).frames;

const QUOTED = 3;

/** The first lines of threads; the stack follows the name. */
export function atThreads(threads: readonly DumpedThread[]): [Evidence, ...Evidence[]] {
  const [first = { line: 1, lastLine: 1 }, ...more] = threads.slice(0, QUOTED);
  return [atThread(first), ...more.map(atThread)];
}

const atThread = ({ line, lastLine }: Pick<DumpedThread, 'line' | 'lastLine'>): Evidence => ({
  kind: 'lines',
  first: line,
  last: lastLine,
});
