import type { DumpAnalysis } from '../../analysis.ts';

/** Threads that stood still between at least two dumps, among these. */
export const selectStill = ({ stillFor }: DumpAnalysis, threads: readonly number[]): number[] =>
  threads.filter((index) => (stillFor[index] ?? 0) > 0);

/**
 * Returns whether other dumps of this JVM show that these threads move: then they were at one place by chance, or wait
 * for short times. The first of several dumps proves nothing yet, and the later ones decide.
 */
export const mayHaveMoved = (analysis: DumpAnalysis, threads: readonly number[]): boolean =>
  analysis.dumpCount > 1 && selectStill(analysis, threads).length * 2 < threads.length;

/** Says for how many dumps the threads have stood still, as it ends a sentence: ` in 3 dumps without moving`. */
export function formatStandstill({ stillFor }: DumpAnalysis, threads: readonly number[]): string {
  const dumps = 1 + Math.max(0, ...threads.map((index) => stillFor[index] ?? 0));
  return dumps < 2 ? '' : `, and ${threads.length === 1 ? 'has' : 'have'} not moved in ${dumps} dumps`;
}
