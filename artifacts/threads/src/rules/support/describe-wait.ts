import { type Activity, classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { findWait, type Purpose } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { findExternalCall } from './external-calls.ts';

/** Waits whose method tells more than that the thread parks. */
const NAMED: ReadonlySet<Purpose> = new Set(['task', 'pool', 'answer', 'signal', 'room']);
const PARKS: ReadonlySet<Activity> = new Set(['parked', 'notification-wait']);

/** Says what a thread does, or in which method it waits: `reads a socket`, `waits in CompletableFuture.get`. */
export function describeWait(thread: DumpedThread): string {
  const activity = classifyActivity(thread);
  const wait = activity === 'socket-read' || activity === 'socket-connect' ? undefined : findWait(thread);
  return wait === undefined ? describeActivity(activity) : `waits in ${wait.method.split('.').slice(-2).join('.')}`;
}

/** Says what a thread does; of one that parks for something known, in which method it waits. */
export function describeNamedWait(thread: DumpedThread): string {
  const activity = classifyActivity(thread);
  if (PARKS.has(activity) && findExternalCall(thread) === 'process') return describeActivity('process-wait');
  const isNamed = PARKS.has(activity) && NAMED.has(findWait(thread)?.purpose ?? 'unknown');
  return isNamed ? describeWait(thread) : describeActivity(activity);
}

const AWAITED: ReadonlyMap<Purpose | undefined, string> = new Map([
  ['task', 'waits for a result'],
  ['answer', 'waits for an answer'],
  ['signal', 'waits for a signal'],
  ['room', 'waits for room in a queue'],
  ['pool', 'waits for a pool'],
]);

/** Says in a few words for what a thread waits: `waits for a result`. */
export const nameWait = (thread: DumpedThread): string => AWAITED.get(findWait(thread)?.purpose) ?? 'waits';
