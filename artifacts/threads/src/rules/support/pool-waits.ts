import type { DumpAnalysis } from '../../analysis.ts';
import { parseFrame } from '../../frame.ts';
import { type Activity, classifyActivity } from '../../metrics/activity.ts';
import type { ThreadGroup } from '../../metrics/groups.ts';
import type { DumpedThread } from '../../model.ts';

/** Matches class names of pools of connections and objects, which are similar in all libraries. */
const POOL_CLASS =
  /(?:Pool|DataSource|ConnectionManager|ConnectionProvider|ConnectionFactory|Semaphore|Bulkhead|RateLimiter)/;
const TAKES = /^(?:get|borrow|acquire|take|lease|checkout|obtain|request|reserve|poll|await)/;
const MAX_DEPTH = 16;
const WAITING_ACTIVITIES: ReadonlySet<Activity> = new Set(['parked', 'notification-wait', 'sleeping', 'blocked']);

/**
 * Finds the pool's method in which a thread waits for a connection or an object; returns undefined when it does not.
 */
export function findAwaitedPool(thread: DumpedThread): string | undefined {
  return WAITING_ACTIVITIES.has(classifyActivity(thread)) ? findPoolMethod(thread.stack.frames) : undefined;
}

/** The frames of equal stacks are one array, so that each is searched once. */
const poolMethods = new WeakMap<readonly string[], string>();
const NO_POOL = '';

function findPoolMethod(frames: readonly string[]): string | undefined {
  const cached = poolMethods.get(frames) ?? searchPoolMethod(frames) ?? NO_POOL;
  poolMethods.set(frames, cached);
  return cached === NO_POOL ? undefined : cached;
}

function searchPoolMethod(frames: readonly string[]): string | undefined {
  let poolMethod: string | undefined;
  for (const text of frames.slice(0, MAX_DEPTH)) {
    const { className, method, qualified } = parseFrame(text);
    const simple = className.slice(className.lastIndexOf('.') + 1);
    // A thread pool waits for work and is no pool that others wait for.
    if (/ThreadPool|ForkJoinPool|Executor/.test(simple)) continue;
    // The outermost method names the pool as the application does: DataSource.getConnection rather than
    // Semaphore.acquire.
    if (POOL_CLASS.test(simple) && TAKES.test(method)) poolMethod = qualified;
  }
  return poolMethod;
}

/** Finds the groups without an idle thread. */
export function findFullyBusyGroups({ groups, busy }: DumpAnalysis, minThreads: number): ThreadGroup[] {
  const busyIndexes = new Set(busy);
  return groups.filter(
    ({ name, threads }) =>
      name !== 'other' && threads.length >= minThreads && threads.every((index) => busyIndexes.has(index)),
  );
}
