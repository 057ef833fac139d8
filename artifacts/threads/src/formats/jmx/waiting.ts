import type { LockRelation, ThreadState } from '../../events.ts';

const PARK = /^(?:[^(]*\/)?(?:jdk\.internal\.misc|sun\.misc)\.Unsafe\.park\(/;
const PARK_VIRTUAL = /^(?:[^(]*\/)?java\.lang\.VirtualThread\.park/;

/** ThreadInfo names one lock; what the thread does with it is told by its state and by the method it waits in. */
export function classifyWait(state: ThreadState | undefined, topFrame: string | undefined): LockRelation {
  if (state === 'BLOCKED') return 'wants';
  return isPark(topFrame ?? '') ? 'parks' : 'waits';
}

const isPark = (frame: string): boolean => PARK.test(frame) || PARK_VIRTUAL.test(frame);
