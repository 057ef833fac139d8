import { checkDumpRule } from '../../../testing/index.ts';
import { hiddenDeadlock } from './hidden-deadlock.ts';

const JOINS = [
  'java.lang.Object.wait(java.base@17/Native Method)',
  'java.lang.Thread.join(java.base@17/Thread.java:1313)',
  'com.acme.Feed.stop(Feed.java:13)',
];
const GETS = [
  'jdk.internal.misc.Unsafe.park(java.base@21/Native Method)',
  'java.util.concurrent.locks.LockSupport.park(java.base@21/LockSupport.java:221)',
  'java.util.concurrent.FutureTask.awaitDone(java.base@21/FutureTask.java:500)',
  'java.util.concurrent.FutureTask.get(java.base@21/FutureTask.java:190)',
  'com.acme.Catalog.refresh(Catalog.java:14)',
];
const RUNS_TASK = [
  'com.acme.Catalog.put(Catalog.java:13)',
  'java.util.concurrent.FutureTask.run(java.base@21/FutureTask.java:328)',
  'java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@21/ThreadPoolExecutor.java:1090)',
  'java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@21/ThreadPoolExecutor.java:614)',
];
const HOOKS = [
  'java.lang.Object.wait(java.base@17/Native Method)',
  'java.lang.Thread.join(java.base@17/Thread.java:1313)',
  'java.lang.ApplicationShutdownHooks.runHooks(java.base@17/ApplicationShutdownHooks.java:107)',
  'java.lang.Shutdown.exit(java.base@17/Shutdown.java:173)',
];
const RECEIVES = [
  'com.acme.Codec.decode(Codec.java:30)',
  'io.netty.channel.nio.NioEventLoop.processSelectedKeys(NioEventLoop.java:650)',
  'io.netty.channel.nio.NioEventLoop.run(NioEventLoop.java:562)',
];
const ACQUIRES = [
  ...GETS.slice(0, 2),
  'java.util.concurrent.Semaphore.acquire(java.base@21/Semaphore.java:318)',
  'com.acme.Hoist.lift(Hoist.java:14)',
];
const CACHE = 'com.google.common.cache.LocalCache$';
const LOADS = [
  ...GETS.slice(0, 2),
  `${CACHE}LoadingValueReference.waitForValue(LocalCache.java:3626)`,
  'com.acme.Pilots.find(Pilots.java:9)',
  `${CACHE}LoadingValueReference.loadFuture(LocalCache.java:3574)`,
  'com.acme.Pilots.find(Pilots.java:9)',
];
const hoist = { name: 'hoist', state: 'WAITING', locked: ['L'], frames: ACQUIRES } as const;
const loads = (name: string) => ({ name, state: 'WAITING', frames: LOADS }) as const;
const loop = { name: 'client-nio-1', blockedOn: 'L', frames: RECEIVES };
const stopper = { name: 'stopper', state: 'WAITING', locked: ['L'], frames: JOINS } as const;
const getter = { name: 'refresh', state: 'WAITING', locked: ['L'], frames: GETS } as const;
const loader = { name: 'loader', blockedOn: 'L', frames: RUNS_TASK };
const reader = { name: 'reader', blockedOn: 'L' };

const threads = [
  { name: 'a', owns: ['L1'], parks: 'L2' },
  { name: 'b', owns: ['L2'], parks: 'L1' },
];

checkDumpRule(hiddenDeadlock, {
  silent: {
    'the JVM declares it': {
      threads,
      declared: [
        ['a', 'L2', 'b'],
        ['b', 'L1', 'a'],
      ],
    },
    'monitors alone': [
      { name: 'a', locked: ['L1'], blockedOn: 'L2' },
      { name: 'b', locked: ['L2'], blockedOn: 'L1' },
    ],
    'the owner does not wait': [
      { name: 'a', owns: ['L1'] },
      { name: 'b', parks: 'L1' },
    ],
    'another thread that works may be the one that is joined': [stopper, reader, { name: 'writer' }],
    'the join has a time limit': [{ ...stopper, state: 'TIMED_WAITING' }, reader],
    'another task runs that may be the one': [getter, loader, { name: 'other', frames: RUNS_TASK }],
    'another event loop of the client may receive the answer': [
      getter,
      loop,
      { name: 'client-nio-2', frames: ['sun.nio.ch.EPoll.wait(java.base@21/Native Method)', RECEIVES[2] ?? ''] },
    ],
    'another thread may release the permit': [hoist, reader, { name: 'writer' }],
    'the lock is that of a pool': [
      hoist,
      { ...reader, frames: ['com.acme.ConnectionPool.borrow(ConnectionPool.java:7)'] },
    ],
    'a loader of the cache goes on': [loads('a'), loads('b'), { name: 'c', frames: LOADS.slice(4) }],
    'those that need the lock run no task': [getter, reader],
    'a hook still works while another thread exits, too': [
      { ...stopper, frames: HOOKS },
      { name: 'exits', blockedOn: 'L', frames: ['java.lang.Shutdown.exit(java.base@17/Shutdown.java:173)'] },
      { name: 'hook' },
    ],
    'the owner has moved since the dump before': {
      dumps: [{ threads: [{ name: 'stopper' }, reader] }, { threads: [stopper, reader] }],
    },
  },
  fires: {
    'a lock and the permit of a Semaphore': {
      on: [hoist, reader],
      level: 'FATAL',
      explanation:
        /"hoist" waits for a permit of a Semaphore in Hoist\.lift:14, and keeps a lock that "reader" waits for/,
    },
    'loaders of a cache that need each other': {
      on: [loads('a'), loads('b'), { name: 'c', state: 'WAITING', frames: LOADS.slice(0, 4) }],
      level: 'FATAL',
      explanation: /"a" and "b" load an entry .* 1 thread waits for these entries as well/,
    },
    'two locks of java.util.concurrent': { on: threads, level: 'FATAL', explanation: /does not declare it/ },
    'a monitor and such a lock': {
      on: [
        { name: 'a', locked: ['L1'], parks: 'L2' },
        { name: 'b', owns: ['L2'], blockedOn: 'L1' },
      ],
      level: 'FATAL',
    },
    'a thread is joined that needs the lock of the one that joins it': {
      on: [stopper, reader, { name: 'main', frames: ['com.acme.Main.main(Main.java:1)'] }],
      level: 'FATAL',
      explanation: /"stopper" waits in Thread\.join .* "reader" waits for/,
    },
    'the worker that runs the awaited task needs the lock': {
      on: [getter, loader, reader],
      level: 'FATAL',
      explanation: /"refresh" waits for the result of a task .* "loader" waits for/,
    },
    'the UI thread needs the lock of the one that waits for it': {
      on: [
        {
          name: 'loader',
          state: 'WAITING',
          locked: ['L'],
          frames: [
            'java.lang.Object.wait(java.base@17/Native Method)',
            'java.awt.EventQueue.invokeAndWait(java.desktop@17/EventQueue.java:1346)',
            'com.acme.Model.load(Model.java:7)',
          ],
        },
        {
          name: 'AWT-EventQueue-0',
          blockedOn: 'L',
          frames: [
            'com.acme.Model.rows(Model.java:9)',
            'java.awt.EventDispatchThread.run(EventDispatchThread.java:90)',
          ],
        },
      ],
      level: 'FATAL',
      explanation: /"loader" waits until the UI thread has run its code/,
    },
    'the event loop that receives the answer needs the lock': {
      on: [getter, loop],
      level: 'FATAL',
      explanation: /"client-nio-1" waits for/,
    },
    'a shutdown hook exits': {
      on: [
        { ...stopper, frames: HOOKS },
        { name: 'hook', blockedOn: 'L', frames: ['java.lang.Shutdown.exit(java.base@17/Shutdown.java:173)'] },
      ],
      level: 'FATAL',
      explanation: /waits for the shutdown hooks to end/,
    },
  },
});
