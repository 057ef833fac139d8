import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeapSketch, ObjectSketch } from '@hindsight/heap-graph/testing';
import { checkPattern } from '../../../testing/index.ts';
import { KNOWN_PATTERNS } from '../index.ts';
import type { PatternInput } from '../known-pattern.ts';
import { detectManyThreads, detectPoolPerCall } from './executors.ts';

const NO_BOUND = 2 ** 31 - 1;

const sketchPool = (tasks: number, capacity: number): HeapSketch => ({
  classes: {
    'java.util.concurrent.atomic.AtomicInteger': { fields: { value: 'int' } },
    'java.util.concurrent.LinkedBlockingQueue': { fields: { capacity: 'int', count: 'object' } },
    'java.util.concurrent.ThreadPoolExecutor': { fields: { workQueue: 'object' } },
  },
  objects: {
    count: { is: 'java.util.concurrent.atomic.AtomicInteger', fields: { value: tasks } },
    queue: { is: 'java.util.concurrent.LinkedBlockingQueue', fields: { capacity, count: 'count' } },
    pool: { is: 'java.util.concurrent.ThreadPoolExecutor', fields: { workQueue: 'queue' } },
  },
  roots: ['pool'],
});

checkPattern('unbounded-queue', {
  silent: {
    '9,999 tasks': () => sketchPool(9999, NO_BOUND),
    'a queue with a bound': () => sketchPool(10_000, 20_000),
  },
  fires: () => sketchPool(10_000, NO_BOUND),
  explanation: 'The queue of a ThreadPoolExecutor has 10,000 tasks and no bound (limit 10,000).',
});

interface TimerClasses {
  readonly timer: string;
  readonly task: string;
  readonly cancelled: number;
}

/** A timer with these tasks in its queue; state 0 is that of a new task in both kinds of timers. */
function sketchTimer({ timer, task, cancelled }: TimerClasses, cancelledTasks: number, newTasks: number): HeapSketch {
  const states = [...new Array<number>(cancelledTasks).fill(cancelled), ...new Array<number>(newTasks).fill(0)];
  const tasks = states.map((state, at): [string, ObjectSketch] => [`task${at}`, { is: task, fields: { state } }]);
  return {
    classes: { [timer]: { fields: { queue: 'object', size: 'int' } }, [task]: { fields: { state: 'int' } } },
    objects: {
      ...Object.fromEntries(tasks),
      queue: { is: `${task}[]`, elements: tasks.map(([name]) => name) },
      timer: { is: timer, fields: { queue: 'queue', size: states.length } },
    },
    roots: ['timer'],
  };
}

const POOL_TIMER: TimerClasses = {
  timer: 'java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue',
  task: 'java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask',
  cancelled: 4,
};
const OLD_TIMER: TimerClasses = { timer: 'java.util.TaskQueue', task: 'java.util.TimerTask', cancelled: 3 };

for (const classes of [POOL_TIMER, OLD_TIMER]) {
  checkPattern('cancelled-timers', {
    silent: {
      [`999 cancelled tasks in a ${classes.timer}`]: () => sketchTimer(classes, 999, 1),
      [`less than half of the tasks of a ${classes.timer}`]: () => sketchTimer(classes, 1000, 1001),
      [`1,000 tasks of a ${classes.timer} in another state`]: () =>
        sketchTimer({ ...classes, cancelled: classes.cancelled - 1 }, 1000, 0),
    },
    fires: () => sketchTimer(classes, 1000, 1000),
    explanation: 'A timer has 2,000 tasks: of the first 2,000 1,000 were cancelled (limit 1,000).',
  });
}

const FUTURE = 'java.util.concurrent.CompletableFuture';

/** A future with a stack of dependent actions. */
function sketchFuture(actions: number, result: string | null): HeapSketch {
  const stack = Array.from({ length: actions }, (_, at): [string, ObjectSketch] => [
    `action${at}`,
    { is: `${FUTURE}$UniApply`, fields: { next: at + 1 < actions ? `action${at + 1}` : null } },
  ]);
  return {
    classes: {
      [FUTURE]: { fields: { result: 'object', stack: 'object' } },
      [`${FUTURE}$Completion`]: { fields: { next: 'object' } },
      [`${FUTURE}$UniApply`]: { extends: `${FUTURE}$Completion` },
    },
    objects: {
      ...Object.fromEntries(stack),
      future: { is: FUTURE, fields: { result, stack: 'action0' } },
      answer: { text: '42' },
    },
    roots: ['future'],
  };
}

checkPattern('future-chain', {
  silent: {
    '9,999 actions': () => sketchFuture(9999, null),
    'a future that is complete': () => sketchFuture(10_000, 'answer'),
  },
  fires: () => sketchFuture(10_000, null),
  explanation: '10,000 steps or more wait for one CompletableFuture (limit 10,000).',
});

/** Virtual threads, whose stacks refer to an array. */
const sketchVirtualThreads = (bytes: number): HeapSketch => ({
  classes: { 'java.lang.VirtualThread': { fields: { page: 'object' } } },
  objects: {
    page: { is: 'byte[]', bytes: new Array<number>(bytes).fill(1) },
    thread: { is: 'java.lang.VirtualThread', fields: { page: 'page' } },
    rest: { is: 'byte[]', bytes: new Array<number>(100_000 - bytes).fill(2) },
  },
  roots: ['thread', 'rest'],
});

checkPattern('vthreads', {
  silent: { '19 % of the heap': () => sketchVirtualThreads(19_000) },
  fires: () => sketchVirtualThreads(21_000),
  explanation: '1 virtual thread keep',
});

const detectPools = (names: readonly string[]) =>
  detectPoolPerCall({ threads: names.map((name) => ({ name, retained: 1000 })) } as unknown as PatternInput);

test('pools of the JDK with a number each are pools that nobody shut down', () => {
  const pattern = KNOWN_PATTERNS.find(({ id }) => id === 'pool-per-call');
  assert.deepEqual(pattern?.signatures, [{ by: 'detector', detect: detectPoolPerCall }]);
  const names = Array.from({ length: 100 }, (_, at) => `pool-${at + 1}-thread-1`);
  const found = detectPools([...names, 'pool-1-thread-2', 'main']);
  assert.deepEqual([found?.value, found?.retained], [100, 101_000]);
  assert.equal(found?.sentence, '100 thread pools were created and never shut down; they have 101 threads');
  assert.equal(detectPools(names.slice(1)), undefined);
  assert.equal(detectPools(Array.from({ length: 500 }, (_, at) => `pool-1-thread-${at}`)), undefined);
});

const detectThreads = (names: readonly string[]) =>
  detectManyThreads({
    threads: names.map((name) => ({
      name,
      className: 'java.lang.Thread',
      state: 'WAITING',
      retained: 100,
      thread: { frames: ['java.lang.Object.wait(Object.java)', 'demo.Hook.send(Hook.java:7)'] },
    })),
  } as unknown as PatternInput);

test('a thousand live threads of one name are created faster than they end', () => {
  const pattern = KNOWN_PATTERNS.find(({ id }) => id === 'platform-threads');
  assert.deepEqual(pattern?.signatures, [{ by: 'detector', detect: detectManyThreads }]);
  const names = Array.from({ length: 990 }, (_, at) => `hook-${at}`);
  const others = Array.from({ length: 10 }, (_, at) => `other ${String.fromCodePoint(97 + at)}`);
  const found = detectThreads([...names, ...others]);
  assert.equal(found?.sentence, '1,000 threads are alive, 990 of them named hook-*');
  assert.match(found?.detail ?? '', /^Most of these are in demo\.Hook\.send\./);
  assert.equal(detectThreads(names), undefined);
  const distinct = Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  assert.equal(detectThreads(distinct), undefined);
});
