import type { LockRelation, ThreadState } from '../../events.ts';

const PARK = /^(?:[^(]*\/)?(?:jdk\.internal\.misc|sun\.misc)\.Unsafe\.park\(/;
const PARK_VIRTUAL = /^(?:[^(]*\/)?java\.lang\.VirtualThread\.park/;

/**
 * Classifies the wait for the single lock that ThreadInfo names, by the state of the thread and the method it waits in.
 */
export function classifyWait(state: ThreadState | undefined, topFrame: string | undefined): LockRelation {
  if (state === 'BLOCKED') return 'enters';
  return isPark(topFrame ?? '') ? 'parks' : 'waits';
}

const isPark = (frame: string): boolean => PARK.test(frame) || PARK_VIRTUAL.test(frame);
