import type { DumpAnalysis } from '../../analysis.ts';
import { frameOf } from '../../frame.ts';
import { activityOf } from '../../metrics/activity.ts';
import type { ThreadGroup } from '../../metrics/groups.ts';
import type { DumpedThread } from '../../model.ts';

/** Pools of connections and objects are called so in all libraries. */
const POOL_CLASS =
  /(?:Pool|DataSource|ConnectionManager|ConnectionProvider|ConnectionFactory|Semaphore|Bulkhead|RateLimiter)/;
const TAKES = /^(?:get|borrow|acquire|take|lease|checkout|obtain|request|reserve|poll|await)/;
const FRAMES_LOOKED_AT = 16;
const WAITS: ReadonlySet<string> = new Set(['parks', 'waits for a notification', 'sleeps', 'is blocked']);

/** The pool's method in which a thread waits to be given a connection or an object; undefined when it does not. */
export function waitsForPool(thread: DumpedThread): string | undefined {
  return WAITS.has(activityOf(thread)) ? poolMethodOf(thread.stack.frames) : undefined;
}

/** Stacks repeat over threads: each is looked at once. */
const poolMethods = new WeakMap<readonly string[], string>();
const NO_POOL = '';

function poolMethodOf(frames: readonly string[]): string | undefined {
  const known = poolMethods.get(frames) ?? readPoolMethod(frames) ?? NO_POOL;
  poolMethods.set(frames, known);
  return known === NO_POOL ? undefined : known;
}

function readPoolMethod(frames: readonly string[]): string | undefined {
  let found: string | undefined;
  for (const text of frames.slice(0, FRAMES_LOOKED_AT)) {
    const { className, method, qualified } = frameOf(text);
    const simple = className.slice(className.lastIndexOf('.') + 1);
    // A pool of threads waits for work: that is not a pool somebody waits for.
    if (/ThreadPool|ForkJoinPool|Executor/.test(simple)) continue;
    // The outermost one says it in the application's words: DataSource.getConnection and not Semaphore.acquire.
    if (POOL_CLASS.test(simple) && TAKES.test(method)) found = qualified;
  }
  return found;
}

/** The groups of which no member is idle. */
export function fullyBusyGroups({ groups, busy }: DumpAnalysis, fewest: number): ThreadGroup[] {
  const atWork = new Set(busy);
  return groups.filter(
    ({ name, threads }) => name !== 'other' && threads.length >= fewest && threads.every((index) => atWork.has(index)),
  );
}
