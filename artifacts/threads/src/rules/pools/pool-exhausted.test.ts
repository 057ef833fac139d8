import { checkDumpRule, createThreads, type DumpSketch, STACKS } from '../../../testing/index.ts';
import { poolExhausted } from './pool-exhausted.ts';

const waiting = (count: number) => createThreads('http-exec', count, { state: 'WAITING', frames: STACKS.parksInPool });
const working = (from: number, count: number) =>
  createThreads('http-exec', from + count, { frames: STACKS.readsSocket }).slice(from);

const HIKARI = [
  ...STACKS.parksInPool.slice(0, 2),
  'com.zaxxer.hikari.HikariDataSource.getConnection(HikariDataSource.java:128)',
];
const idle = { name: 'http-exec-99', state: 'WAITING', frames: STACKS.idle } as const;
const twice = (first: DumpSketch['threads'], second: DumpSketch['threads'] = first) => ({
  dumps: [
    { time: 0, threads: first },
    { time: 2000, threads: second },
  ],
});
const moving = (cpuMs: number) =>
  createThreads('http-exec', 6, { state: 'WAITING', frames: STACKS.parksInPool, cpuMs });

const busy = (cpuMs: number) => createThreads('http-exec', 30, { cpuMs: cpuMs * 100 }).slice(6);

/** Threads at the monitor of a pool that one of them holds. */
const queue = (state: 'RUNNABLE' | 'WAITING', holder: readonly string[]) => [
  { name: 'http-exec-9', state, locked: ['pool'], frames: holder },
  ...createThreads('http-exec', 5, { blockedOn: 'pool', frames: STACKS.parksInPool.slice(2) }),
];

const moors = {
  state: 'WAITING',
  frames: [
    'java.lang.Object.wait(java.base@17/Native Method)',
    'com.acme.Quay.moor(Quay.java:12)',
    'com.acme.Vessel.unload(Vessel.java:20)',
  ],
} as const;
const unloads = (line: number) => ({
  frames: [...STACKS.readsSocket.slice(0, 4), `com.acme.Vessel.unload(Vessel.java:${line})`],
});

checkDumpRule(poolExhausted, {
  silent: {
    'others wait for a notification, and nobody is past it': twice([
      ...createThreads('vessel', 5, moors),
      { name: 'vessel-9', ...unloads(18) },
    ]),
    'they wait for the monitor of the pool, whose holder loads a driver': queue('RUNNABLE', [
      'java.lang.Class.forName0(Native Method)',
      ...STACKS.parksInPool.slice(2),
    ]),
    'less than half of them wait': [...waiting(3), ...working(3, 4)],
    'one is idle': [...waiting(3), { name: 'http-exec-9', state: 'WAITING', frames: STACKS.idle }],
    'three threads in one dump': waiting(3),
    'one thread in two dumps': twice([...waiting(1), idle]),
    'waits of a moment of few while others are idle': twice(
      [...moving(1).slice(3), idle],
      [...moving(2).slice(3), idle],
    ),
    'idle executors wait for work, not for a pool': createThreads('pool-1-thread', 9, {
      state: 'WAITING',
      frames: STACKS.idle,
    }),
  },
  fires: {
    'a transaction of its own inside of another one': {
      on: [
        ...createThreads('http-exec', 2, {
          state: 'WAITING',
          frames: [
            ...HIKARI,
            'org.springframework.transaction.support.AbstractPlatformTransactionManager.handleExistingTransaction(A.java:434)',
            'com.acme.Numbers$$SpringCGLIB$$0.next(<generated>)',
            'com.acme.Orders.place(Orders.java:64)',
          ],
        }),
        ...createThreads('http-exec', 6, {
          state: 'WAITING',
          frames: [...HIKARI, 'com.acme.Orders.place(Orders.java:60)'],
        }).slice(2),
      ],
      level: 'SEVERE',
      explanation: /2 of these threads have a connection already: .* called from Orders\.place:64/,
      advice: /REQUIRES_NEW.* here 7/,
    },
    'all holders wait for the lock of one thread': {
      on: twice([
        ...waiting(6),
        ...createThreads('http-exec', 8, {
          blockedOn: 'seats',
          frames: ['com.acme.OrderDao.load(OrderDao.java:41)'],
        }).slice(6),
        { name: 'export', locked: ['seats'], frames: STACKS.readsSocket },
      ]),
      level: 'SEVERE',
      explanation:
        /2 other threads are at work.* All of them wait for a lock that "export" keeps while it reads a socket\./,
      advice: /Free the lock first/,
    },
    'the one that keeps the lock for which the holders wait has a connection itself': {
      on: twice([
        ...waiting(6),
        ...createThreads('http-exec', 8, {
          blockedOn: 'rates',
          frames: ['com.acme.Rates.rate(Rates.java:27)', 'com.acme.db.Invoices.price(Invoices.java:88)'],
        }).slice(6),
        {
          name: 'http-exec-9',
          locked: ['rates'],
          frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Rates.rate(Rates.java:29)'],
        },
      ]),
      level: 'SEVERE',
      headline:
        /^6 threads wait for connections, whose holders wait for a lock of http-exec-9, which reads a socket in Rates\.rate$/,
      explanation: /3 other threads are at work.* 2 of them wait for a lock that "http-exec-9" keeps/,
    },
    'one that waits for the pool keeps a lock that those need who are inside of a transaction': {
      on: twice([
        ...waiting(3),
        {
          name: 'http-exec-8',
          state: 'WAITING',
          locked: ['sequence'],
          frames: [...STACKS.parksInPool, 'com.acme.Sequence.next(Sequence.java:42)'],
        },
        ...createThreads('http-exec', 8, {
          blockedOn: 'sequence',
          frames: [
            'com.acme.Sequence.next(Sequence.java:38)',
            'org.springframework.transaction.interceptor.TransactionAspectSupport.invokeWithinTransaction(T.java:294)',
          ],
        }).slice(4),
      ]),
      level: 'SEVERE',
      headline:
        /^4 threads wait for a connection of an exhausted pool; http-exec-8 keeps a lock that 4 threads need meanwhile$/,
      explanation: /^4 of 8 threads .*4 of them are inside of a transaction.* Lock and pool wait for each other/,
      advice: /before the lock/,
    },
    'the only one that waits for the pool keeps a lock that all others need': {
      on: twice([
        {
          name: 'http-exec-8',
          state: 'WAITING',
          locked: ['sequence'],
          frames: [...STACKS.parksInPool, 'com.acme.Sequence.next(Sequence.java:42)'],
        },
        ...createThreads('http-exec', 8, {
          blockedOn: 'sequence',
          frames: ['com.acme.Sequence.next(Sequence.java:38)'],
        }).slice(4),
      ]),
      level: 'SEVERE',
      headline: /^http-exec-8 waits for a connection of an exhausted pool and keeps a lock that 4 threads need$/,
      explanation: /^1 of 5 threads of "http-exec" waits .* does not come back before it has got a connection/,
    },
    'those that have a connection wait for tasks that need one': {
      on: twice([
        ...createThreads('async', 4, {
          state: 'WAITING',
          frames: [
            ...STACKS.parksInPool,
            'com.acme.db.Parts.load(Parts.java:9)',
            'java.util.concurrent.CompletableFuture$AsyncSupply.run(java.base@17/CompletableFuture.java:1768)',
            'java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@17/ThreadPoolExecutor.java:635)',
          ],
        }),
        {
          name: 'async-9',
          state: 'WAITING',
          frames: [
            'jdk.internal.misc.Unsafe.park(java.base@17/Native Method)',
            'java.util.concurrent.CompletableFuture$Signaller.block(java.base@17/CompletableFuture.java:1864)',
            'java.util.concurrent.CompletableFuture.join(java.base@17/CompletableFuture.java:2117)',
            'com.acme.db.Orders.total(Orders.java:51)',
          ],
        },
      ]),
      level: 'SEVERE',
      headline: /whose holders wait for tasks/,
      explanation: /Each waits for the result of a task, while threads that run tasks wait for a connection/,
      advice: /^Do not wait for a task while a connection is held/,
    },
    'holders at several places are not named in the headline': {
      on: [
        ...waiting(2),
        ...working(2, 1),
        {
          name: 'http-exec-9',
          frames: [
            ...STACKS.readsSocket.slice(0, 4),
            'com.acme.Mail.send(Mail.java:9)',
            'com.acme.OrderDao.load(OrderDao.java:60)',
          ],
        },
      ],
      level: 'SEVERE',
      headline: /^2 of 4 threads of http-exec wait for a connection of an exhausted pool in ConnectionPool\.borrow$/,
    },
    'a pool that the application has written itself': {
      on: twice([...createThreads('vessel', 5, moors), { name: 'vessel-9', ...unloads(21) }]),
      level: 'SEVERE',
      explanation:
        /5 of 6 threads of "vessel" wait .* in com\.acme\.Quay\.moor, .*"vessel-9"\): the first reads a socket/,
    },
    'half of them wait': {
      on: [...waiting(2), ...working(2, 2)],
      level: 'SEVERE',
      headline:
        /^2 of 4 threads of http-exec wait for connections, while each of 2 others reads a socket in OrderDao\.load$/,
      explanation:
        /2 of 4 threads of "http-exec" wait for a connection in com\.acme\.db\.ConnectionPool\.borrow: .* 2 other threads are at work .* reads a socket in OrderDao\.load/,
    },
    'they wait behind one that waits for a connection inside the monitor of the pool': {
      on: queue('WAITING', STACKS.parksInPool),
      level: 'SEVERE',
      explanation: /6 of 6 threads/,
    },
    'a thread of the pool opens a connection and gets no answer': {
      on: [
        ...waiting(4),
        {
          name: 'Pool-1 connection adder',
          frames: [
            ...STACKS.readsSocket.slice(0, 4),
            'org.postgresql.core.v3.ConnectionFactoryImpl.doAuthentication(ConnectionFactoryImpl.java:683)',
            'org.postgresql.Driver.connect(Driver.java:298)',
            'com.zaxxer.hikari.pool.HikariPool$PoolEntryCreator.call(HikariPool.java:612)',
          ],
        },
      ],
      level: 'SEVERE',
      explanation: /"Pool-1 connection adder" opens a new connection and reads a socket in ConnectionFactoryImpl\.do/,
      advice: /size of the pool is not the cause/,
    },
    'all wait, and nobody works': {
      on: waiting(4),
      level: 'SEVERE',
      explanation: /have leaked, their holders wait for a second one/,
    },
    'two have not moved while others are idle': {
      on: twice([...waiting(2), ...createThreads('http-exec', 9, { state: 'WAITING', frames: STACKS.idle }).slice(2)]),
      level: 'WARNING',
      explanation: /have not moved in 2 dumps/,
    },
    'four have not moved': { on: twice([...waiting(4), idle]), level: 'SEVERE' },
    'all wait, give up and ask again': { on: twice(moving(1), moving(2)), level: 'SEVERE' },
    'a queue of moments in two dumps, while others are idle': {
      on: twice([...moving(1), idle], [...moving(2), idle]),
      level: 'WARNING',
    },
    'a queue of moments in three dumps': {
      on: { dumps: [1, 2, 3].map((one) => ({ time: 2000 * one, threads: [...moving(one), idle] })) },
      level: 'SEVERE',
    },
    'a queue of moments that is a small part of the threads at work, in three dumps': {
      on: { dumps: [1, 2, 3].map((one) => ({ time: 2000 * one, threads: [...moving(one), ...busy(one)] })) },
      level: 'WARNING',
    },
    'a queue of moments that is a small part of the threads at work, in two dumps': {
      on: { dumps: [1, 2].map((one) => ({ time: 2000 * one, threads: [...moving(one), ...busy(one)] })) },
      level: 'INFO',
    },
    'all wait in the last of two dumps': { on: twice([...moving(1), idle], moving(2)), level: 'WARNING' },
  },
});
