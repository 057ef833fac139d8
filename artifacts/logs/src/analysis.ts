import type { ClassifiedError } from './classified-errors.ts';
import type { StartupFailure } from './metrics/startup-failure.ts';
import type { LogAnalysis } from './model.ts';

/** The input of the rules: the analysis with classified errors. */
export interface ClassifiedLog extends LogAnalysis {
  readonly classifiedErrors: readonly ClassifiedError[];
  /** Those that are judged: without what failed because the program was stopping. */
  readonly judgedErrors: readonly ClassifiedError[];
  /** Warnings whose class is known. */
  readonly classifiedWarnings: readonly ClassifiedError[];
  /** By reason, the one with most failed starts first. */
  readonly startupFailures: readonly StartupFailure[];
}
