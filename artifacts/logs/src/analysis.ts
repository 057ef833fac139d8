import type { ClassifiedError } from './classified-errors.ts';
import type { LogAnalysis } from './model.ts';

/** The input of the rules: the analysis with classified errors. */
export interface ClassifiedLog extends LogAnalysis {
  readonly classifiedErrors: readonly ClassifiedError[];
}
