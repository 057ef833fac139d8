import { formatCount, pluralize } from '@hindsight/claims';
import { countOf, instancesOf } from '../sample-instances.ts';
import type { Looked } from '../known-pattern.ts';
import type { Sighting } from '../pattern-match.ts';

const POOL = 'java.util.concurrent.ThreadPoolExecutor';
const MANY_TASKS = 10_000;
/** `Integer.MAX_VALUE`: no bound. */
const NO_BOUND = 2 ** 31 - 1;

export function unboundedQueue(analysis: Looked): Sighting | undefined {
  const { objects, fill } = analysis;
  if (countOf(analysis, POOL) === 0) return undefined;
  const queues = instancesOf(analysis, POOL)
    .map((pool) => objects.reference(pool, 'workQueue'))
    .filter((queue) => queue >= 0 && objects.number(queue, 'capacity') === NO_BOUND)
    .map((object) => ({ object, elements: fill.elements(object) }))
    .sort((a, b) => b.elements - a.elements);
  const [longest] = queues;
  if (!longest || longest.elements < MANY_TASKS) return undefined;
  return {
    name: 'queue of a ThreadPoolExecutor',
    sentence: `The queue of a ThreadPoolExecutor has ${pluralize(longest.elements, 'task')} and no bound`,
    value: longest.elements,
    limit: MANY_TASKS,
    measure: 'elements',
    object: longest.object,
  };
}

const MANY_CANCELLED = 1000;
const CANCELLED_SHARE = 0.5;
const TASKS_LOOKED_AT = 5000;
/** Timers of both kinds with the state of a cancelled task in them: FutureTask has 4 to 6, TimerTask 3. */
const TIMERS = [
  {
    timer: 'java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue',
    isCancelled: (state: number) => state >= 4,
  },
  { timer: 'java.util.TaskQueue', isCancelled: (state: number) => state === 3 },
] as const;

export function cancelledTimers(analysis: Looked): Sighting | undefined {
  const { objects } = analysis;
  for (const { timer, isCancelled } of TIMERS) {
    for (const object of countOf(analysis, timer) > 0 ? instancesOf(analysis, timer) : []) {
      const size = objects.number(object, 'size') ?? 0;
      if (size < MANY_CANCELLED) continue;
      const tasks = objects.elements(objects.reference(object, 'queue')).filter((task) => task >= 0);
      const sample = tasks.slice(0, TASKS_LOOKED_AT);
      const cancelled = sample.filter((task) => isCancelled(objects.number(task, 'state') ?? 0)).length;
      if (cancelled < MANY_CANCELLED || cancelled < CANCELLED_SHARE * sample.length) continue;
      return {
        name: timer,
        sentence: `A timer has ${pluralize(size, 'task')}: of the first ${formatCount(sample.length)} ${formatCount(cancelled)} were cancelled`,
        value: size,
        limit: MANY_CANCELLED,
        measure: 'elements',
        object,
      };
    }
  }
  return undefined;
}

const FUTURE = 'java.util.concurrent.CompletableFuture';
const LONG_CHAIN = 10_000;

/** Futures that are not complete, with all that waits for them on a stack. */
export function futureChain(analysis: Looked): Sighting | undefined {
  if (countOf(analysis, `${FUTURE}$Completion`) < LONG_CHAIN) return undefined;
  const { objects } = analysis;
  for (const future of instancesOf(analysis, FUTURE)) {
    let waiting = 0;
    for (let one = objects.reference(future, 'stack'); one >= 0 && waiting < LONG_CHAIN; waiting++) {
      one = objects.reference(one, 'next', `${FUTURE}$Completion`);
    }
    if (waiting >= LONG_CHAIN && objects.reference(future, 'result') < 0) {
      return {
        name: FUTURE,
        sentence: `${formatCount(waiting)} steps or more wait for one CompletableFuture`,
        value: waiting,
        limit: LONG_CHAIN,
        measure: 'elements',
        object: future,
      };
    }
  }
  return undefined;
}
