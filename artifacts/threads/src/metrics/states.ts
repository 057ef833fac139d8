import type { ThreadState } from '../events.ts';
import type { ThreadDump } from '../model.ts';

export type CountedState = ThreadState | 'UNABLE_DETERMINE';

export interface StateThreads {
  readonly state: CountedState;
  /** Indexes into the threads of the dump. */
  readonly threads: readonly number[];
}

const ORDER: readonly CountedState[] = [
  'RUNNABLE',
  'WAITING',
  'TIMED_WAITING',
  'BLOCKED',
  'NEW',
  'TERMINATED',
  'IN_NATIVE',
  'UNABLE_DETERMINE',
];

/**
 * Groups threads by state. Empty states are included, and an entry without Thread.State is under UNABLE_DETERMINE, so
 * that the numbers add up.
 */
export function groupByState({ threads }: ThreadDump): StateThreads[] {
  const byState = new Map(ORDER.map((state): [CountedState, number[]] => [state, []]));
  threads.forEach(({ state }, index) => {
    byState.get(state ?? 'UNABLE_DETERMINE')?.push(index);
  });
  return [...byState].map(([state, inState]) => ({ state, threads: inState }));
}
