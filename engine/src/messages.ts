import type { AnalysisOutcome } from '@hindsight/model';
import type { AnalysisJob, Progress } from './job.ts';

/** What the pool tells a child. */
export interface ToChild {
  readonly job: AnalysisJob;
  readonly wantsProgress: boolean;
}

/** What a child tells the pool. */
export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly progress: Progress }
  /** Where the parent cannot look it up itself. */
  | { readonly type: 'memory'; readonly residentBytes: number }
  | { readonly type: 'done'; readonly outcome: AnalysisOutcome };
