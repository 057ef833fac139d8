import { formatBytes, formatCount, pluralize } from '@hindsight/claims';
import { isJdkClass } from '@hindsight/heap-graph';
import type { PatternInput } from '../known-pattern.ts';
import { lowerLimitInSuspect } from '../limit-in-suspect.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { countInstances, sampleInstances } from '../sample-instances.ts';

const POOL = 'java.util.concurrent.ThreadPoolExecutor';
const MANY_TASKS = 10_000;
/** `Integer.MAX_VALUE`: no bound. */
const NO_BOUND = 2 ** 31 - 1;

export function detectUnboundedQueue(analysis: PatternInput): PatternMatch | undefined {
  const { objects, fill } = analysis;
  if (countInstances(analysis, POOL) === 0) return undefined;
  const queues = sampleInstances(analysis, POOL)
    .map((pool) => objects.readReference(pool, 'workQueue'))
    .filter((queue) => queue >= 0 && objects.readNumber(queue, 'capacity') === NO_BOUND)
    .map((object) => ({ object, elements: fill.elements(object) }))
    .sort((a, b) => b.elements - a.elements);
  const [longest] = queues;
  if (!longest) return undefined;
  const match = lowerLimitInSuspect(analysis, {
    name: 'queue of a ThreadPoolExecutor',
    sentence: `The queue of a ThreadPoolExecutor has ${pluralize(longest.elements, 'task')} and no bound`,
    value: longest.elements,
    limit: MANY_TASKS,
    measure: 'elements',
    object: longest.object,
  });
  return match.value >= match.limit ? match : undefined;
}

/** Threads that the factory of the JDK names by the number of their pool. */
const WORKER = /^pool-(\d{1,9})-thread-\d{1,9}$/;
/** A program has a few dozen pools. */
const MANY_POOLS = 100;

/** Detects thread pools that are created again and again: each has a number of its own, and their threads still live. */
export function detectPoolPerCall({ threads }: PatternInput): PatternMatch | undefined {
  const workers = threads.flatMap(({ name, retained }) => {
    const [, pool] = WORKER.exec(name) ?? [];
    return pool === undefined ? [] : [{ pool, retained }];
  });
  const pools = new Set(workers.map(({ pool }) => pool)).size;
  if (pools < MANY_POOLS) return undefined;
  return {
    name: 'thread pools with live threads',
    sentence: `${formatCount(pools)} thread pools were created and never shut down; they have ${pluralize(workers.length, 'thread')}`,
    value: pools,
    limit: MANY_POOLS,
    measure: 'objects',
    retained: workers.reduce((sum, { retained }) => sum + retained, 0),
  };
}

/** Servers of one thread for each connection have hundreds of threads. */
const MANY_THREADS = 1000;
/** The threads of most of which one name differs only by numbers were created by one place. */
const MAIN_GROUP = 0.5;
/** The stack of a thread outside of the heap, where -Xss does not say otherwise. */
const STACK_MB = 1;

/** Detects very many live platform threads, most of which have one name. */
export function detectManyThreads({ threads }: PatternInput): PatternMatch | undefined {
  const live = threads.filter(({ className, state }) => className !== VIRTUAL_THREAD && state !== 'TERMINATED');
  if (live.length < MANY_THREADS) return undefined;
  const [largest] = [...Map.groupBy(live, ({ name }) => name.replaceAll(/\d{1,19}/g, '*'))]
    .map(([name, group]) => ({ name, group }))
    .toSorted((a, b) => b.group.length - a.group.length);
  if (!largest || largest.group.length < MAIN_GROUP * live.length) return undefined;
  const frame = findCommonFrame(largest.group);
  return {
    name: 'live threads',
    sentence: `${formatCount(live.length)} threads are alive, ${formatCount(largest.group.length)} of them named ${largest.name}`,
    value: live.length,
    limit: MANY_THREADS,
    measure: 'objects',
    retained: live.reduce((sum, { retained }) => sum + retained, 0),
    detail: `${frame === undefined ? '' : `Most of these are in ${frame}. `}Outside of the heap each takes up to ${STACK_MB} MB for its stack, unless -Xss says otherwise.`,
  };
}

/** The frame of the program in which most of some threads are: the first one that is not of the JDK. */
function findCommonFrame(threads: PatternInput['threads']): string | undefined {
  const frames = threads.flatMap(({ thread }) => thread.frames.find((frame) => !isJdkClass(frame)) ?? []);
  const [main] = [...Map.groupBy(frames, (frame) => frame.replace(/\(.*$/s, ''))].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return main && main[1].length >= MAIN_GROUP * threads.length ? main[0] : undefined;
}

const VIRTUAL_THREAD = 'java.lang.VirtualThread';
/** Shares of the used heap and of the heap that there may be. */
const [THREADS_SHARE, THREADS_SHARE_OF_MAX] = [0.2, 0.15];

/** Threads that are most of the used heap are worth a note, whatever heap there may be. */
const LARGE_PART = { share: 0.5, bytes: 4 * 1024 * 1024 } as const;

/** Detects virtual threads whose local variables keep much together, however many threads there are. */
export function detectVirtualThreads({ groups, usedBytes, jvm }: PatternInput): PatternMatch | undefined {
  const row = groups.bySuperclass.find(({ label }) => label === VIRTUAL_THREAD);
  const limit = Math.min(
    Math.max(THREADS_SHARE * usedBytes, THREADS_SHARE_OF_MAX * (jvm.maxHeapBytes ?? 0)),
    Math.max(LARGE_PART.share * usedBytes, LARGE_PART.bytes),
  );
  if (!row || row.retained - row.shallow < limit) return undefined;
  return {
    name: VIRTUAL_THREAD,
    sentence: `${pluralize(row.objects, 'virtual thread')} keep ${formatBytes(row.retained)}`,
    value: row.retained,
    limit,
    measure: 'bytes',
    classes: [VIRTUAL_THREAD],
  };
}

const MANY_CANCELLED = 1000;
const CANCELLED_SHARE = 0.5;
const MAX_SAMPLED_TASKS = 5000;
/** Both kinds of timers, with the state of a cancelled task: 4 to 6 in FutureTask, 3 in TimerTask. */
const TIMERS = [
  {
    timer: 'java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue',
    isCancelled: (state: number) => state >= 4,
  },
  { timer: 'java.util.TaskQueue', isCancelled: (state: number) => state === 3 },
] as const;

export function detectCancelledTimers(analysis: PatternInput): PatternMatch | undefined {
  const { objects } = analysis;
  for (const { timer, isCancelled } of TIMERS) {
    for (const object of countInstances(analysis, timer) > 0 ? sampleInstances(analysis, timer) : []) {
      const size = objects.readNumber(object, 'size') ?? 0;
      if (size < MANY_CANCELLED) continue;
      const tasks = objects.readElements(objects.readReference(object, 'queue')).filter((task) => task >= 0);
      const sample = tasks.slice(0, MAX_SAMPLED_TASKS);
      const cancelled = sample.filter((task) => isCancelled(objects.readNumber(task, 'state') ?? 0)).length;
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
/** The chain of a suspect may be long; the future is near its beginning. */
const MAX_STEPS = 20;

/** Detects incomplete futures with a long stack of dependent actions. */
export function detectFutureChain(analysis: PatternInput): PatternMatch | undefined {
  if (countInstances(analysis, `${FUTURE}$Completion`) < LONG_CHAIN) return undefined;
  const { objects } = analysis;
  const onChains = analysis.suspects.flatMap(({ chain }) =>
    chain.slice(0, MAX_STEPS).filter((object) => objects.getLabel(object) === FUTURE),
  );
  for (const future of [...onChains, ...sampleInstances(analysis, FUTURE)]) {
    let waiting = 0;
    for (let one = objects.readReference(future, 'stack'); one >= 0 && waiting < LONG_CHAIN; waiting++) {
      one = objects.readReference(one, 'next', `${FUTURE}$Completion`);
    }
    if (waiting >= LONG_CHAIN && objects.readReference(future, 'result') < 0) {
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
