import type { DumpAnalysis } from '../../analysis.ts';
import { isOwnFrame, parseFrame } from '../../frame.ts';
import { type Activity, classifyActivity } from '../../metrics/activity.ts';
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

/** Methods that try something again and again, with a pause after each attempt. */
const TRIES =
  /^(?:acquire|await|waitFor|waitUntil|(?:re)?connect|retry|obtain|(?:try)?lock|ensure|register|resolve|elect)(?!\w{0,40}(?:Shutdown|Termination|Exit|Stop|Forever|Signal|Close|Interrupt|End))/i;
/** Two dumps may show one pause. */
const MIN_EARLIER = 2;
const SERVES: ReadonlySet<Activity> = new Set(['accept', 'select', 'datagram-receive']);

/**
 * Finds \`main\` when it sleeps in three dumps in a method that tries something again and again, and the program has neither
 * another thread with code of its own nor one that serves connections: it has not started yet.
 */
export function findRetryingMain(analysis: DumpAnalysis): DumpedThread | undefined {
  const { dump } = analysis;
  const own = dump.threads.filter((thread) => !isJvmThread(thread));
  const main = dump.threads.find(({ name }) => name === 'main');
  if (!main || classifyActivity(main) !== 'sleeping' || !wasThere(main, analysis, MIN_EARLIER)) return undefined;
  const method = parseFrame(main.stack.frames.find(isOwnFrame) ?? '').method;
  const isAlone = own.every(
    (thread) => thread === main || (!thread.stack.frames.some(isOwnFrame) && !SERVES.has(classifyActivity(thread))),
  );
  return TRIES.test(method) && isAlone ? main : undefined;
}

/** Returns whether so many earlier dumps show the thread in the same place; what it did between them took processor time. */
function wasThere(thread: DumpedThread, { earlier }: DumpAnalysis, dumps: number): boolean {
  if (dumps === 0) return true;
  if (!earlier) return false;
  const before = earlier.dump.threads.find(({ id, name }) => id === thread.id && name === thread.name);
  return before?.stack === thread.stack && wasThere(before, earlier, dumps - 1);
}

function waitsForever(thread: DumpedThread | undefined): boolean {
  if (thread?.state !== 'WAITING' || !thread.stack.frames.some(isOwnFrame)) return false;
  return AWAITED.test(findWait(thread)?.method ?? '');
}
