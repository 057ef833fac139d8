import type { DumpAnalysis } from '../../analysis.ts';
import { isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import type { DumpedThread } from '../../model.ts';

/** Threads that wait at one monitor to put something, and others that wait there to take something. */
export interface CrossedWait {
  readonly putting: readonly number[];
  readonly taking: readonly number[];
  readonly putFrame: string;
  readonly takeFrame: string;
}

const PUTS = /^(?:put|offer|add|push|enqueue|insert|append|send|write|publish|produce|post|give|deposit)/;
const TAKES = /^(?:take|poll|get|pop|dequeue|remove|receive|read|consume|next|fetch|withdraw)/;

interface Waiter {
  readonly index: number;
  /** The method of the application that calls Object.wait. */
  readonly frame: string;
}

/**
 * Finds the threads that wait for each other although the monitor is free: a container that is full for those who put is
 * not empty for those who take. A thread that was notified is at the entry of the monitor already.
 */
export function findCrossedWait({ dump }: DumpAnalysis): CrossedWait | undefined {
  const byMonitor = new Map<string, Waiter[]>();
  const contended = new Set<string>();
  dump.threads.forEach((thread, index) => {
    for (const { relation, lock } of thread.locks) {
      if (relation === 'enters' || relation === 'relocks') contended.add(lock);
      const frame = relation === 'waits' && lock !== '' ? findWaitingFrame(thread) : undefined;
      if (frame !== undefined) byMonitor.set(lock, [...(byMonitor.get(lock) ?? []), { index, frame }]);
    }
  });
  for (const [lock, waiters] of byMonitor) {
    const crossed = contended.has(lock) ? undefined : toCrossed(waiters);
    if (crossed) return crossed;
  }
  return undefined;
}

/** The frame of the application right below the wait, which has no time limit. */
function findWaitingFrame({ state, stack: { frames } }: DumpedThread): string | undefined {
  if (state !== 'WAITING' || !parseFrame(frames[0] ?? '').qualified.startsWith('java.lang.Object.wait'))
    return undefined;
  const caller = frames.find((text) => !isPlatformFrame(text));
  return caller !== undefined && isOwnFrame(caller) ? caller : undefined;
}

function toCrossed(waiters: readonly Waiter[]): CrossedWait | undefined {
  const classes = new Set(waiters.map(({ frame }) => parseFrame(frame).className));
  const putting = waiters.filter(({ frame }) => PUTS.test(parseFrame(frame).method));
  const taking = waiters.filter(({ frame }) => TAKES.test(parseFrame(frame).method));
  const [put, take] = [putting[0], taking[0]];
  if (classes.size > 1 || !put || !take || putting.length + taking.length < waiters.length) return undefined;
  return {
    putting: putting.map(({ index }) => index),
    taking: taking.map(({ index }) => index),
    putFrame: put.frame,
    takeFrame: take.frame,
  };
}
