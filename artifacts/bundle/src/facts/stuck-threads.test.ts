import { analyzeSketch, createThreads, type DumpSketch, STACKS, type ThreadSketch } from '@hindsight/threads/testing';
import { checkFactThresholds, createCapture, createOutput } from '../../testing/index.ts';
import { collectCpuFacts } from './cpu.ts';
import { collectLockFacts } from './locks.ts';
import { collectPoolFacts } from './pools.ts';
import { collectStuckPoolFacts } from './stuck-pools.ts';
import { collectStuckThreadFacts } from './stuck-threads.ts';
import { createThreadView, type ThreadView } from './thread-view.ts';

const START_MS = Date.UTC(2026, 10, 20, 22, 16, 0);

const toCapture = (dumps: readonly DumpSketch[], capture: object = {}) => {
  const timed = dumps.map((dump, index) => ({ ...dump, time: START_MS + index * 10_000 }));
  return createCapture({ threads: { analysis: { analysis: analyzeSketch({ dumps: timed }) } }, ...capture });
};

function view(...dumps: readonly (readonly ThreadSketch[])[]): ThreadView {
  const created = createThreadView(toCapture(dumps.map((threads) => ({ threads }))));
  if (!created) throw new RangeError('the sketch has no dump');
  return created;
}

/** Makes two dumps with the same threads. */
const twice = (...threads: readonly ThreadSketch[]): ThreadView => view(threads, threads);

const owner: ThreadSketch = { name: 'owner', locked: ['0x1'] };
const waiting = (count: number) => createThreads('page', count, { blockedOn: '0x1', lockClass: 'com.acme.Cache' });

checkFactThresholds(collectLockFacts, {
  'ten threads behind one lock': {
    fact: 'convoy',
    under: view([owner, ...waiting(9), ...createThreads('other', 200)]),
    at: view([owner, ...waiting(10), ...createThreads('other', 200)]),
    over: view([owner, ...waiting(11), ...createThreads('other', 200)]),
  },
  'three threads behind one lock when they are a tenth of all': {
    fact: 'convoy',
    under: view([owner, ...waiting(2), ...createThreads('other', 2)]),
    at: view([owner, ...waiting(3), ...createThreads('other', 2)]),
    over: view([owner, ...waiting(4), ...createThreads('other', 2)]),
  },
  'a tenth of all threads behind one lock': {
    fact: 'convoy',
    under: view([owner, ...waiting(5), ...createThreads('other', 45)]),
    at: view([owner, ...waiting(5), ...createThreads('other', 44)]),
    over: view([owner, ...waiting(5), ...createThreads('other', 43)]),
  },
});

const POOL = { frames: [...STACKS.parksInPool], state: 'WAITING' } as const;
const READ = { frames: [...STACKS.readsSocket] } as const;
const BUSY = { frames: ['com.acme.Work.run(Work.java:7)'] } as const;

checkFactThresholds(collectPoolFacts, {
  'three threads that wait for a pool': {
    fact: 'acquire-jdbc',
    under: view(createThreads('order', 2, POOL)),
    at: view(createThreads('order', 3, POOL)),
    over: view(createThreads('order', 4, POOL)),
  },
  'half of a group that waits for a pool': {
    fact: 'acquire-jdbc',
    under: view([...createThreads('order', 4, POOL), ...createThreads('order', 5, BUSY)]),
    at: view([...createThreads('order', 4, POOL), ...createThreads('order', 4, BUSY)]),
    over: view([...createThreads('order', 5, POOL), ...createThreads('order', 4, BUSY)]),
  },
  'ten threads that wait for a pool, however many others there are': {
    fact: 'acquire-jdbc',
    under: view([...createThreads('order', 9, POOL), ...createThreads('order', 50, BUSY)]),
    at: view([...createThreads('order', 10, POOL), ...createThreads('order', 50, BUSY)]),
    over: view([...createThreads('order', 11, POOL), ...createThreads('order', 50, BUSY)]),
  },
  'a request pool of four threads': {
    fact: 'pool-full',
    under: view(createThreads('http-exec', 3, BUSY)),
    at: view(createThreads('http-exec', 4, BUSY)),
    over: view(createThreads('http-exec', 5, BUSY)),
  },
  'three threads that wait for an answer': {
    fact: 'io-wait',
    under: view(createThreads('quote', 2, READ)),
    at: view(createThreads('quote', 3, READ)),
    over: view(createThreads('quote', 4, READ)),
  },
});

const TASK = [
  'jdk.internal.misc.Unsafe.park(java.base@21/Native Method)',
  'java.util.concurrent.locks.LockSupport.park(java.base@21/LockSupport.java:221)',
  'java.util.concurrent.FutureTask.get(java.base@21/FutureTask.java:190)',
];
const join = (frame: string) => ({ frames: [...TASK, frame], state: 'WAITING' }) as const;
const INVOICES = join('com.acme.Invoices.join(Invoices.java:63)');
const ORDERS = join('com.acme.Orders.join(Orders.java:12)');

/** Two more threads of the same pool. */
const ELSEWHERE = ['invoice-20', 'invoice-21'].map((name) => ({ ...ORDERS, name }));

checkFactThresholds(collectStuckPoolFacts, {
  'a pool of four threads': {
    fact: 'pool-awaits-tasks',
    under: twice(...createThreads('invoice', 3, INVOICES)),
    at: twice(...createThreads('invoice', 4, INVOICES)),
    over: twice(...createThreads('invoice', 5, INVOICES)),
  },
  'eighty percent of a pool in one frame': {
    fact: 'pool-awaits-tasks',
    under: twice(...createThreads('invoice', 7, INVOICES), ...ELSEWHERE),
    at: twice(...createThreads('invoice', 8, INVOICES), ...ELSEWHERE),
    over: twice(...createThreads('invoice', 9, INVOICES), ...ELSEWHERE),
  },
});

const LOOKUP = {
  frames: ['java.net.Inet6AddressImpl.lookupAllHostAddr(Native Method)', 'com.acme.Client.ask(Client.java:9)'],
};
const FILE = { frames: ['java.io.FileOutputStream.writeBytes(Native Method)', 'com.acme.Export.write(Export.java:9)'] };
const deep = (frames: number) =>
  view([{ name: 'parser', frames: Array.from({ length: frames }, () => 'com.acme.Parser.descend(Parser.java:5)') }]);
const oneThreadPools = (count: number): ThreadSketch[] =>
  Array.from({ length: count }, (_, index) => ({ name: `pool-${index}-thread-1`, frames: [...STACKS.idle] }));
const STARTING = ['com.acme.App.refreshContext(App.java:1)'];
const started = (elapsedMs: number) => view([{ name: 'main', frames: STARTING, elapsedMs }]);

checkFactThresholds(collectStuckThreadFacts, {
  '2,000 threads': {
    fact: 'count',
    under: view(createThreads('worker', 1999)),
    at: view(createThreads('worker', 2000)),
    over: view(createThreads('worker', 2001)),
  },
  'three threads in a name lookup': {
    fact: 'in-dns',
    under: view(createThreads('client', 2, LOOKUP)),
    at: view(createThreads('client', 3, LOOKUP)),
    over: view(createThreads('client', 4, LOOKUP)),
  },
  'three threads in a file operation in two dumps': {
    fact: 'file-io',
    under: twice(...createThreads('export', 2, FILE)),
    at: twice(...createThreads('export', 3, FILE)),
    over: twice(...createThreads('export', 4, FILE)),
  },
  'more than 500 frames': { fact: 'deep', under: deep(500), at: deep(501), over: deep(600) },
  '200 threads of one family that are alike': {
    fact: 'family-leak',
    under: view(createThreads('mail', 199)),
    at: view(createThreads('mail', 200)),
    over: view(createThreads('mail', 201)),
  },
  'twenty more threads of one family in the last dump': {
    fact: 'family-leak',
    under: view(createThreads('mail', 20), createThreads('mail', 39)),
    at: view(createThreads('mail', 20), createThreads('mail', 40)),
    over: view(createThreads('mail', 20), createThreads('mail', 41)),
  },
  'ten pools of one thread that become more': {
    fact: 'family-leak',
    under: view(oneThreadPools(8), oneThreadPools(9)),
    at: view(oneThreadPools(9), oneThreadPools(10)),
    over: view(oneThreadPools(10), oneThreadPools(11)),
  },
  'less than five minutes since the start': {
    fact: 'starting',
    under: started(300_000),
    at: started(299_999),
    over: started(10_000),
  },
});

/** Makes threads that used this much of a core in the ten seconds between two dumps. */
const using = (...cores: readonly number[]) =>
  toCapture(
    [0, 10_000].map((elapsedMs) => ({
      threads: cores.map((share, index) => ({
        name: `worker ${String.fromCharCode(97 + index)}`,
        nativeId: 100 + index,
        cpuMs: share * elapsedMs,
        elapsedMs: 60_000 + elapsedMs,
      })),
    })),
    { meta: { tags: [], cpuCount: 4 }, vmstat: createOutput([]) },
  );

checkFactThresholds((capture: ReturnType<typeof using>) => collectCpuFacts(capture, createThreadView(capture)), {
  'half of a core': { fact: 'thread-spin', under: using(0.49), at: using(0.5), over: using(0.51) },
  'three threads that compute': {
    fact: 'many-spin',
    under: using(1, 1),
    at: using(1.1, 1.1, 1.1),
    over: using(1, 1, 1, 1),
  },
  'eighty percent of four cores': {
    fact: 'many-spin',
    under: using(0.8, 0.8, 0.8, 0.79),
    at: using(0.8, 0.8, 0.8, 0.8),
    over: using(0.9, 0.9, 0.9, 0.9),
  },
  'a thread that uses less than half of it all': {
    fact: 'many-spin',
    under: using(2, 1, 1),
    at: using(1.99, 1, 1),
    over: using(1.5, 1, 1),
  },
  'less than five percent of a core': {
    fact: 'proc-idle',
    under: using(0.05),
    at: using(0.049),
    over: using(0.01),
  },
});
