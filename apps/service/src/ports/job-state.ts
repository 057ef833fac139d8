import type { AnalysisState } from '@hindsight/api';

/**
 * What may follow on what. A job that the end of the service interrupted goes back from running to queued; what is over
 * never changes again.
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

/** A wrong step is a mistake of this program, never of a request. */
export function assertTransition(from: AnalysisState, to: AnalysisState): void {
  if (!NEXT_STATES[from].includes(to)) throw new Error(`a job that is ${from} cannot become ${to}`);
}
