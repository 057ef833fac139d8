import type { GcAnalysis } from '../../analysis.ts';

/** Returns whether the log tells of stops and of no collection, as `-Xlog:safepoint` and `-XX:+PrintGCApplicationStoppedTime` alone do. */
export const hasOnlyStops = ({ run, safepoints }: Pick<GcAnalysis, 'run' | 'safepoints'>): boolean =>
  safepoints !== undefined && run.pauses.count + run.cycles.count === 0;
