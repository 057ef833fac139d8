import type { JudgedError } from './judged-errors.ts';
import type { LogAnalysis } from './model.ts';

/** What rules look at. */
export interface LogJudgement extends LogAnalysis {
  readonly judged: readonly JudgedError[];
}
