import type { ClassifiedError } from './classified-errors.ts';
import type { LogAnalysis } from './model.ts';

/** What rules look at. */
export interface ClassifiedLog extends LogAnalysis {
  readonly classifiedErrors: readonly ClassifiedError[];
}
