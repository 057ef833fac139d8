import { checkDumpRule, createThreads, STACKS, type ThreadSketch } from '../../../testing/index.ts';
import { waitUnknownOwner } from './wait-unknown-owner.ts';

const FRAMES = ['jdk.internal.misc.Unsafe.park(Native Method)', 'com.acme.Cache.get(Cache.java:7)'];
const waiting = (count: number, lockClass: string, cpuMs?: number) =>
  createThreads('reader', count, {
    ...{ parks: 'L', lockClass, state: 'WAITING', frames: FRAMES },
    ...(cpuMs !== undefined && { cpuMs }),
  });
const REENTRANT = 'java.util.concurrent.locks.ReentrantLock$NonfairSync';
const STAMPED = 'java.util.concurrent.locks.StampedLock';
const READ_WRITE = 'java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync';

const PARKS = [
  'jdk.internal.misc.Unsafe.park(Native Method)',
  'java.util.concurrent.locks.LockSupport.park(LockSupport.java:221)',
];
const request: ThreadSketch = { name: 'request' };
const joins: ThreadSketch = {
  name: 'main',
  state: 'WAITING',
  frames: [
    'java.lang.Object.wait0(Native Method)',
    'java.lang.Thread.join(Thread.java:1887)',
    'com.acme.App.main(App.java:9)',
  ],
};
/** A thread that is in the method which takes the lock, at this line, and waits above it. */
const inside = (line: number, ...frames: readonly string[]): ThreadSketch => ({
  name: 'holder',
  state: 'WAITING',
  frames: [...PARKS, ...frames, `com.acme.Cache.get(Cache.java:${line})`, 'com.acme.Work.run(Work.java:7)'],
});
/** A wait for a lock in a method of its own. */
const WRAPPED = [
  ...PARKS,
  'java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock(ReentrantReadWriteLock.java:959)',
  'com.acme.Container.acquireLock(Container.java:90)',
  'com.acme.Container.invoke(Container.java:25)',
  'com.acme.Work.run(Work.java:7)',
];
const FUTURE = 'java.util.concurrent.CompletableFuture.get(CompletableFuture.java:2072)';
const AWAITS =
  'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await(AbstractQueuedSynchronizer.java:1707)';

checkDumpRule(waitUnknownOwner, {
  silent: {
    'nobody waits': [request],
    'idle workers take turns at the lock of their queue': createThreads('worker', 9, {
      parks: 'L',
      lockClass: REENTRANT,
      state: 'WAITING',
      frames: STACKS.idle,
    }),
    'the holder waits for events of its connections': [
      ...waiting(1, REENTRANT),
      { name: 'poller', frames: [...STACKS.selects.slice(0, 1), 'com.acme.Cache.get(Cache.java:12)'] },
    ],
    'a condition has no owner': waiting(5, 'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject'),
    'a monitor changes hands while four wait for it': [...createThreads('reader', 4, { blockedOn: 'M' }), request],
    'a monitor that other threads have got in the dump before': {
      dumps: [
        { threads: [...createThreads('reader', 6, { blockedOn: 'M', cpuMs: 1 }), request] },
        { threads: [...createThreads('reader', 6, { blockedOn: 'M', cpuMs: 5 }), request] },
      ],
    },
    'the owner is known': [...waiting(5, READ_WRITE), { name: 'writer', owns: ['L'] }],
  },
  fires: {
    'one near thread waits for the task that another one runs': {
      on: [
        ...waiting(6, READ_WRITE),
        {
          name: 'import',
          state: 'WAITING',
          frames: [...PARKS, FUTURE, 'com.acme.Cache.load(Cache.java:30)', 'com.acme.Work.run(Work.java:7)'],
        },
        {
          name: 'pool-1-thread-1',
          frames: [
            ...STACKS.readsSocket.slice(0, 4),
            'com.acme.Cache.fetch(Cache.java:40)',
            'java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:635)',
          ],
        },
      ],
      level: 'WARNING',
      explanation: /"import" waits in that class for tasks that the others in it run, in Cache\.load:30: it holds/,
    },
    'two threads at one line wait for two locks, and nobody is in the class that could hold one': {
      on: [
        ...waiting(1, REENTRANT),
        { name: 'writer', parks: 'K', lockClass: REENTRANT, state: 'WAITING', frames: FRAMES },
        request,
      ],
      level: 'WARNING',
      explanation: /"writer" waits at the same line for another lock .* this is a deadlock/,
    },
    'virtual threads wait, and one of them is past the place': {
      on: [
        ...createThreads('reader', 5, {
          ...{ parks: 'L', lockClass: REENTRANT, state: 'WAITING', virtual: true },
          frames: [
            'java.lang.VirtualThread.park(VirtualThread.java:742)',
            'java.lang.System$1.parkVirtualThread(System.java:2279)',
            ...FRAMES.slice(1),
          ],
        }),
        { name: 'holder', frames: ['com.acme.Remote.load(Remote.java:9)', 'com.acme.Cache.get(Cache.java:12)'] },
      ],
      level: 'WARNING',
      explanation: /"holder" is in Cache\.get:12/,
    },
    'one thread is at work in another method of that class': {
      on: [
        ...waiting(5, READ_WRITE),
        { name: 'export', frames: ['com.acme.Cache.writeAll(Cache.java:40)', 'com.acme.Export.run(Export.java:5)'] },
      ],
      level: 'WARNING',
      explanation: /"export" is the only other thread at work in that class, in Cache\.writeAll:40/,
    },
    'one waiter among threads at work is a note': { on: [...waiting(1, REENTRANT), request], level: 'INFO' },
    'four waiters are a note': { on: [...waiting(4, READ_WRITE), request], level: 'INFO' },
    'two that nobody at work can let go on': {
      on: [...waiting(2, REENTRANT), joins],
      level: 'SEVERE',
      explanation: /No other thread of the application is at work.* the lock was never unlocked/,
      advice: /unlock\(\) in a finally block/,
    },
    'one alone may have been woken up just now': { on: [...waiting(1, REENTRANT), joins], level: 'WARNING' },
    'the platform unlocks its own locks': {
      on: createThreads('sender', 2, {
        parks: 'L',
        lockClass: REENTRANT,
        state: 'WAITING',
        frames: [
          ...PARKS,
          'java.util.concurrent.ArrayBlockingQueue.offer(ArrayBlockingQueue.java:327)',
          ...FRAMES.slice(1),
        ],
      }),
      level: 'INFO',
    },
    'a virtual thread may hold it': {
      on: [...waiting(2, REENTRANT), { name: 'request', virtual: true, state: 'WAITING', frames: [] }],
      level: 'INFO',
    },
    'a thread past the line that takes it waits for a task': {
      on: [...waiting(2, READ_WRITE), inside(12, FUTURE, 'com.acme.Loader.load(Loader.java:3)')],
      level: 'SEVERE',
      explanation:
        /"holder" is in Cache\.get:12 and waits in CompletableFuture\.get in Loader\.load:3: past Cache\.get:7/,
      advice: /unlock, and then wait/,
    },
    'another thread works past that line, and may be the holder': {
      on: [
        ...waiting(2, READ_WRITE),
        inside(12, FUTURE),
        { name: 'writes', frames: ['com.acme.Cache.get(Cache.java:9)'] },
      ],
      level: 'INFO',
    },
    'a method that only takes the lock returns with it': {
      on: [
        { name: 'waiter', parks: 'L', lockClass: READ_WRITE, state: 'WAITING', frames: WRAPPED },
        {
          name: 'holder',
          state: 'TIMED_WAITING',
          frames: [...STACKS.sleeps, 'com.acme.Container.invoke(Container.java:40)'],
        },
      ],
      level: 'INFO',
      explanation: /"holder" is in Container\.invoke:40 and waits in Thread\.sleep .*past Container\.invoke:25/,
    },
    'a thread before that line holds nothing': { on: [...waiting(2, READ_WRITE), inside(5, FUTURE)], level: 'INFO' },
    'a wait for a condition has released the lock': {
      on: [...waiting(2, REENTRANT), inside(12, AWAITS)],
      level: 'INFO',
    },
    'the holder of a monitor is in no part of the dump': {
      on: [...createThreads('reader', 5, { blockedOn: 'M', lockClass: 'com.acme.Rates' }), request],
      level: 'WARNING',
      explanation: /5 threads wait for the monitor of com\.acme\.Rates <M> in Work\.run:7/,
      advice: /complete dump.* virtual thread/,
    },
    'ten that are half of the threads of the application': {
      on: [...waiting(10, READ_WRITE), ...createThreads('request', 10)],
      level: 'SEVERE',
    },
    'ten that are fewer than half of the threads': {
      on: [...waiting(10, READ_WRITE), ...createThreads('request', 11)],
      level: 'WARNING',
    },
    'virtual threads are in no dump with owners': {
      on: [
        ...createThreads('reader', 5, {
          ...{ parks: 'L', lockClass: REENTRANT, state: 'WAITING', virtual: true },
          frames: FRAMES,
        }),
        request,
      ],
      level: 'WARNING',
      advice: /lists no owners/,
    },
    'the method with which the program begins has only started them': {
      on: [
        ...waiting(5, READ_WRITE),
        { name: 'main', frames: ['java.lang.Thread.sleep(Native Method)', 'com.acme.Cache.main(Cache.java:3)'] },
      ],
      level: 'WARNING',
      explanation: /^(?!.*may hold)(?!.*only other thread)/,
    },
    'who waits for the end of the tasks has only started them': {
      on: [
        ...waiting(5, READ_WRITE),
        {
          name: 'main',
          state: 'WAITING',
          frames: [
            'jdk.internal.misc.Unsafe.park(Native Method)',
            'java.util.concurrent.ThreadPerTaskExecutor.close(ThreadPerTaskExecutor.java:1)',
            'com.acme.Cache.main(Cache.java:3)',
          ],
        },
      ],
      level: 'WARNING',
      explanation: /^(?!.*may hold)(?!.*only other thread)/,
    },
    'a server that takes its lock through a class of its own': {
      on: [
        ...createThreads('handler', 5, {
          ...{ parks: 'L', lockClass: READ_WRITE, state: 'WAITING' },
          frames: [
            'java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock.lock(ReentrantReadWriteLock.java:943)',
            'org.apache.hadoop.hdfs.server.namenode.FSNamesystemLock.readLock(FSNamesystemLock.java:219)',
            'org.apache.hadoop.hdfs.server.namenode.FSNamesystem.readLock(FSNamesystem.java:1633)',
            'org.apache.hadoop.hdfs.server.namenode.FSNamesystem.getFileInfo(FSNamesystem.java:3120)',
          ],
        }),
        {
          name: 'handler-6',
          frames: [
            'org.apache.hadoop.hdfs.server.namenode.INodeDirectory.computeContentSummary(INodeDirectory.java:640)',
            'org.apache.hadoop.hdfs.server.namenode.FSNamesystem.getContentSummary(FSNamesystem.java:3390)',
          ],
        },
      ],
      level: 'WARNING',
      explanation:
        /"handler-6" is the only other thread at work in that class, in FSNamesystem\.getContentSummary:3390/,
      advice: /what "handler-6" computes/,
    },
    'five waiters': {
      on: [...waiting(5, READ_WRITE), request],
      level: 'WARNING',
      explanation: /5 threads wait for .*<L>/,
    },
    'one waiter holds what another thread needs': {
      on: [
        ...waiting(5, READ_WRITE),
        { name: 'writer', parks: 'L', lockClass: READ_WRITE, state: 'WAITING', frames: FRAMES, locked: ['M'] },
        { name: 'export', state: 'BLOCKED', blockedOn: 'M' },
        request,
      ],
      level: 'WARNING',
      explanation: /"export" waits for a lock that one of them holds: if it is the holder, this is a deadlock/,
    },
    'others wait behind one that waits for a monitor without a holder': {
      on: {
        dumps: [1, 2].map(() => ({
          threads: [
            { name: 'settlement', blockedOn: 'M', lockClass: 'com.acme.Rates', owns: ['L'] },
            ...createThreads('ledger', 4, { parks: 'L', state: 'WAITING' }),
          ],
        })),
      },
      level: 'SEVERE',
      explanation: /"settlement"\. 4 more threads wait behind it/,
    },
    'five of them have not moved since the dump before': {
      on: { dumps: [{ threads: waiting(5, STAMPED) }, { threads: waiting(5, STAMPED) }] },
      level: 'SEVERE',
      explanation: /StampedLock <L> in Cache\.get:7.* have not moved in 2 dumps/,
    },
    'ten of them wait, and have run in between': {
      on: {
        dumps: [{ threads: waiting(10, STAMPED, 1) }, { threads: waiting(10, STAMPED, 5) }],
      },
      level: 'WARNING',
    },
    'one has not moved since the dump before': {
      on: { dumps: [{ threads: [...waiting(1, STAMPED), request] }, { threads: [...waiting(1, STAMPED), request] }] },
      level: 'WARNING',
    },
  },
});
