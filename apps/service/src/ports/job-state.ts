import type { AnalysisState } from '@hindsight/api';

/**
 * The possible transitions. A job that was interrupted by the end of the service goes back from running to queued. The final states
 * never change.
 */
export const NEXT_STATES: Readonly<Record<AnalysisState, readonly AnalysisState[]>> = {
  received: ['queued', 'failed', 'cancelled'],
  queued: ['running', 'failed', 'cancelled'],
  running: ['done', 'failed', 'cancelled', 'queued'],
  done: [],
  failed: [],
  cancelled: [],
};

export const isOver = (state: AnalysisState): boolean => NEXT_STATES[state].length === 0;

/** Throws for an impossible transition, which is a bug of this program and never of a request. */
export function assertTransition(from: AnalysisState, to: AnalysisState): void {
  if (!NEXT_STATES[from].includes(to)) throw new Error(`a job that is ${from} cannot become ${to}`);
}
