import type { ThreadState } from '../events.ts';

const STATES: ReadonlySet<string> = new Set<ThreadState>([
  'NEW',
  'RUNNABLE',
  'BLOCKED',
  'WAITING',
  'TIMED_WAITING',
  'TERMINATED',
]);

/** Converts a constant of java.lang.Thread.State; returns undefined for any other word. */
export const toThreadState = (word: string | undefined): ThreadState | undefined =>
  word !== undefined && STATES.has(word) ? (word as ThreadState) : undefined;
