import type { ThreadState } from '../../events.ts';

/**
 * The state names of ART (thread_state.h) and, in capitals, of Dalvik before Android 5 (Thread.h). `Native` is a state
 * of its own; every `WaitingFor…` is a wait inside the runtime; a `Suspended` thread was running when it was stopped
 * for the dump.
 */
const STATES: Readonly<Record<string, ThreadState>> = {
  Runnable: 'RUNNABLE',
  Suspended: 'RUNNABLE',
  Native: 'IN_NATIVE',
  Blocked: 'BLOCKED',
  Waiting: 'WAITING',
  TimedWaiting: 'TIMED_WAITING',
  Sleeping: 'TIMED_WAITING',
  Starting: 'NEW',
  Terminated: 'TERMINATED',
  Zombie: 'TERMINATED',
  RUNNABLE: 'RUNNABLE',
  SUSPENDED: 'RUNNABLE',
  NATIVE: 'IN_NATIVE',
  MONITOR: 'BLOCKED',
  WAIT: 'WAITING',
  VMWAIT: 'WAITING',
  TIMED_WAIT: 'TIMED_WAITING',
  SLEEPING: 'TIMED_WAITING',
  INITIALIZING: 'NEW',
  STARTING: 'NEW',
  ZOMBIE: 'TERMINATED',
};

export const parseArtState = (word: string): ThreadState | undefined =>
  STATES[word] ?? (word.startsWith('WaitingFor') || word.startsWith('WaitingIn') ? 'WAITING' : undefined);
