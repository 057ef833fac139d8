import type { DumpAnalysis } from '../analysis.ts';
import type { DumpedThread, ThreadDump } from '../model.ts';
import { indexByIdentity } from './identity.ts';

/** Dumps that are closer together do not prove that a thread stands still. */
const MIN_GAP_MS = 500;
/** A thread that used more has run meanwhile, even when its stack is the same. */
const MAX_CPU_MS = 0.1;
/** One that waits without a time limit uses nothing until it is woken: the resolution of `cpu=` is 0.01 ms. */
const MAX_WAITING_CPU_MS = 0.005;

/**
 * Counts for every thread how many dumps before this one show it in the same place without having used the processor in
 * between: 0 for a thread that moved or is new.
 */
export function countStillDumps(dump: ThreadDump, earlier: DumpAnalysis | undefined): Int32Array {
  const still = new Int32Array(dump.threads.length);
  if (!earlier || isTooClose(dump, earlier.dump)) return still;
  const before = indexByIdentity(earlier.dump);
  for (const [identity, index] of indexByIdentity(dump)) {
    const beforeIndex = before.get(identity) ?? -1;
    const [thread, threadBefore] = [dump.threads[index], earlier.dump.threads[beforeIndex]];
    if (thread && threadBefore && hasNotMoved(thread, threadBefore))
      still[index] = (earlier.stillFor[beforeIndex] ?? 0) + 1;
  }
  return still;
}

const isTooClose = (dump: ThreadDump, before: ThreadDump): boolean =>
  dump.time !== undefined && before.time !== undefined && Math.abs(dump.time - before.time) < MIN_GAP_MS;

const hasNotMoved = (thread: DumpedThread, before: DumpedThread): boolean =>
  thread.stack.frames.length + (thread.mountedStack?.frames.length ?? 0) > 0 &&
  thread.stack === before.stack &&
  thread.mountedStack === before.mountedStack &&
  thread.state === before.state &&
  !((thread.cpuMs ?? 0) - (before.cpuMs ?? 0) > (thread.state === 'WAITING' ? MAX_WAITING_CPU_MS : MAX_CPU_MS));
