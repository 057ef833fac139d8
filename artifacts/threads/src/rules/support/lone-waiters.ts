import type { DumpAnalysis } from '../../analysis.ts';
import { isOwnFrame } from '../../frame.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';

/** Waits of a thread that keeps a program alive on purpose look the same, such as a join of itself. */
const AWAITED = /^java\.util\.concurrent\.(?:CountDownLatch|CyclicBarrier|Phaser|FutureTask|CompletableFuture)\./;

/** Threads that belong to virtual threads, which most dumps do not list. */
const SERVES_VIRTUAL = /^(?:(?:Read|Write|Master)-?Poller|VirtualThread-)/;

/**
 * Finds the threads that wait without a time limit for others, when the program has no other threads: nobody is left who
 * could let them go on.
 */
export function findLoneWaiters({ dump }: DumpAnalysis): number[] {
  // An excerpt does not show who else is there.
  const isWhole = !dump.truncated && dump.threads.some(({ name }) => name === 'Reference Handler');
  if (!isWhole || dump.threads.some(({ name, virtual }) => virtual || SERVES_VIRTUAL.test(name))) return [];
  const own = dump.threads.flatMap((thread, index) => (isJvmThread(thread) ? [] : [index]));
  return own.every((index) => waitsForever(dump.threads[index])) ? own : [];
}

function waitsForever(thread: DumpedThread | undefined): boolean {
  if (thread?.state !== 'WAITING' || !thread.stack.frames.some(isOwnFrame)) return false;
  return AWAITED.test(findWait(thread)?.method ?? '');
}
