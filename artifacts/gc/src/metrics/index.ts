import type { GcAnalysis } from '../analysis.ts';
import type { GcLog, GcRun } from '../model.ts';

/** All derived figures of one run. */
export function analyzeRun(run: GcRun, log: GcLog): GcAnalysis {
  throw new Error(`not built: ${run.firstLine} of ${log.lines}`);
}
