import { checkDumpRule, createThreads, type DumpSketch, STACKS } from '../../../testing/index.ts';
import { lostSignal } from './lost-signal.ts';

const PARKS = STACKS.parksInPool.slice(0, 2);
const LATCH = [
  ...PARKS,
  'java.util.concurrent.CountDownLatch.await(java.base@21/CountDownLatch.java:230)',
  'com.acme.Search.find(Search.java:15)',
];
const BARRIER = [
  ...PARKS,
  'java.util.concurrent.CyclicBarrier.await(java.base@21/CyclicBarrier.java:364)',
  'com.acme.Phases.next(Phases.java:15)',
];
const WORKER = 'java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@21/ThreadPoolExecutor.java:642)';
const waiting = (count: number, frames: readonly string[] = LATCH) =>
  createThreads('search', count, { state: 'WAITING', frames });
const WAITS = 'java.lang.Object.wait(java.base@17/Native Method)';
const puts = { state: 'WAITING', waits: 'Q', frames: [WAITS, 'com.acme.Channel.send(Channel.java:12)'] } as const;
const takes = { state: 'WAITING', waits: 'Q', frames: [WAITS, 'com.acme.Channel.receive(Channel.java:19)'] } as const;
const referenceHandler = { name: 'Reference Handler', state: 'RUNNABLE' } as const;
const tries = (method: string, frames: readonly string[] = []) => ({
  name: 'main',
  state: 'TIMED_WAITING' as const,
  frames: ['java.lang.Thread.sleep(java.base@17/Native Method)', `com.acme.Start.${method}(Start.java:9)`, ...frames],
});
const thrice = (threads: DumpSketch['threads']) => ({ dumps: [0, 2000, 4000].map((time) => ({ time, threads })) });
const twice = (threads: DumpSketch['threads']) => ({ dumps: [0, 2000].map((time) => ({ time, threads })) });

checkDumpRule(lostSignal, {
  silent: {
    'main tries again in two dumps': twice([tries('acquire')]),
    'main sleeps until it is stopped': thrice([tries('awaitShutdown')]),
    'main sleeps in a loop of its own': thrice([tries('main')]),
    'main tries again while the program serves connections': thrice([
      tries('acquire'),
      { name: 'acceptor', frames: STACKS.selects },
    ]),
    'nine in one dump': waiting(9),
    'two that are no pool': twice(waiting(2)),
    'ten whose wait has a time limit, in one dump': createThreads('search', 10, {
      state: 'TIMED_WAITING',
      frames: LATCH,
    }),
    'all four workers in one dump while another thread works': [...waiting(4, [...LATCH, WORKER]), { name: 'other' }],
    'all four workers in one dump, which a client may call back': [
      ...waiting(4, [...LATCH, WORKER]),
      { name: 'HttpClient-1-SelectorManager', frames: STACKS.selects },
    ],
    'consumers and a producer that was notified': [
      ...createThreads('consumer', 2, takes),
      { name: 'producer', blockedOn: 'Q', frames: puts.frames },
    ],
    'others have what they wait for': twice([
      ...waiting(5, [WAITS, 'com.acme.Quay.moor(Quay.java:12)', 'com.acme.Vessel.unload(Vessel.java:20)']),
      { name: 'search-9', frames: ['com.acme.Vessel.unload(Vessel.java:21)'] },
    ]),
    'the main thread': twice([{ name: 'main', state: 'WAITING', frames: LATCH }]),
    'the main thread beside an idle worker': twice([
      referenceHandler,
      { name: 'main', state: 'WAITING', frames: LATCH },
      { name: 'worker', state: 'WAITING', frames: STACKS.idle },
    ]),
    'the main thread that waits with a time limit': twice([
      referenceHandler,
      { name: 'main', state: 'TIMED_WAITING', frames: LATCH },
    ]),
    'the main thread of virtual threads': twice([
      referenceHandler,
      { name: 'main', state: 'WAITING', frames: LATCH },
      { name: 'VirtualThread-unparker', state: 'TIMED_WAITING', frames: STACKS.idle },
    ]),
    'a barrier at which one has not arrived yet': twice([
      ...waiting(5, [...BARRIER, WORKER]),
      { name: 'search-9', frames: ['com.acme.Phases.compute(Phases.java:40)', WORKER] },
    ]),
    'consumers without work': twice(createThreads('consumer', 20, { state: 'WAITING', frames: STACKS.idle })),
  },
  fires: {
    'main tries again in three dumps, and nothing else is there': {
      on: thrice([tries('acquire', ['com.acme.Start.main(Start.java:3)'])]),
      level: 'WARNING',
      explanation: /"main" sleeps in Start\.acquire:9 in every dump/,
      advice: /a lock file/,
    },
    'five at a barrier, and the sixth reads a socket': {
      on: twice([
        ...waiting(5, BARRIER),
        { name: 'search-5', frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Phases.load(Phases.java:30)'] },
      ]),
      level: 'WARNING',
      explanation: /"search-5" has not arrived: it reads a socket in Phases\.load:30/,
      advice: /time-out/,
    },
    'producers and consumers at one monitor': {
      on: [...createThreads('producer', 2, puts), ...createThreads('consumer', 3, takes)],
      level: 'WARNING',
      explanation: /2 threads wait to put and 3 threads wait to take .* in Channel\.send:12 and Channel\.receive:19/,
      advice: /notifyAll/,
    },
    'the main thread is the last one': {
      on: twice([referenceHandler, { name: 'main', state: 'WAITING', frames: LATCH }]),
      level: 'WARNING',
      explanation:
        /no other threads than "main", .* in java\.util\.concurrent\.CountDownLatch\.await, called from Search/,
    },
    'the main thread is the last one in a single dump': {
      on: [referenceHandler, { name: 'main', state: 'WAITING', frames: LATCH }],
      level: 'INFO',
    },
    'all four workers in one dump': { on: waiting(4, [...LATCH, WORKER]), level: 'WARNING' },
    'ten in one dump': {
      on: waiting(10),
      level: 'WARNING',
      explanation: /CountDownLatch\.await, called from Search\.find:15.*countDown\(\) is missing/,
    },
    'three in two dumps': { on: twice(waiting(3)), level: 'WARNING', explanation: /have not moved in 2 dumps/ },
    'two of two workers in two dumps': {
      on: twice(waiting(2, [...LATCH, WORKER])),
      level: 'WARNING',
      explanation: /all threads of their pool: .*thread pool starvation/,
      advice: /^If tasks of the same pool have to give the signal/,
    },
    'three of three workers in two dumps': {
      on: twice(waiting(3, [...BARRIER, WORKER])),
      level: 'SEVERE',
      explanation: /party of the barrier/,
    },
    'eight in two dumps': { on: twice(waiting(8)), level: 'SEVERE' },
  },
});
