import type { GcAnalysis } from '../../analysis.ts';
import { getFlagNumber } from '../../jvm/flags.ts';

/** Returns the number of CPUs that the JVM may use, according to the header of the log. */
export const countCpus = ({ run: { facts } }: GcAnalysis): number | undefined => facts.cpusAvailable ?? facts.cpusTotal;

/** Returns the number of threads for pauses: from the header, the flag, or the `of m` of `Using n workers of m`. */
export function countGcWorkers({ run, flags }: GcAnalysis): number | undefined {
  const known = run.facts.parallelWorkers ?? getFlagNumber(flags, 'ParallelGCThreads');
  if (known !== undefined) return known;
  const { pauses } = run;
  let largest = 0;
  for (const row of pauses.workersTotal.rowsFrom(1)) largest = Math.max(largest, pauses.workersTotal.get(row));
  return largest > 0 ? largest : undefined;
}

const ALL_UP_TO = 8;

/** Computes HotSpot's default of ParallelGCThreads: every CPU up to 8, five of every eight beyond (GC tuning guide). */
export const computeDefaultGcWorkers = (cpus: number): number =>
  cpus <= ALL_UP_TO ? cpus : Math.floor(ALL_UP_TO + (5 / 8) * (cpus - ALL_UP_TO));
