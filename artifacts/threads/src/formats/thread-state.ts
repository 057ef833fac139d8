import type { ThreadState } from '../events.ts';

const STATES: ReadonlySet<string> = new Set<ThreadState>([
  'NEW',
  'RUNNABLE',
  'BLOCKED',
  'WAITING',
  'TIMED_WAITING',
  'TERMINATED',
]);

/** A constant of java.lang.Thread.State; undefined for any other word. */
export const toThreadState = (word: string | undefined): ThreadState | undefined =>
  word !== undefined && STATES.has(word) ? (word as ThreadState) : undefined;
