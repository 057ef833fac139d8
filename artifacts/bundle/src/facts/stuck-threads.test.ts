import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, createThreads, type DumpSketch, STACKS, type ThreadSketch } from '@hindsight/threads/testing';
import { aFact, atThreshold, checkFactThresholds, createCapture, createOutput } from '../../testing/index.ts';
import { rankCauses } from '../rank-causes.ts';
import { collectCpuFacts } from './cpu.ts';
import { collectLockFacts } from './locks.ts';
import { collectPoolFacts } from './pools.ts';
import { collectStuckPoolFacts } from './stuck-pools.ts';
import { collectStuckThreadFacts } from './stuck-threads.ts';
import { createThreadView, type ThreadView } from './thread-view.ts';
import { isAboutPolling, listPollingCallers } from './waits/long-polls.ts';

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
  'ten threads behind one lock': atThreshold('convoy', [9, 10, 11], (count) =>
    view([owner, ...waiting(count), ...createThreads('other', 200)]),
  ),
  'three threads behind one lock when they are a tenth of all': atThreshold('convoy', [2, 3, 4], (count) =>
    view([owner, ...waiting(count), ...createThreads('other', 2)]),
  ),
  'a tenth of all threads behind one lock': atThreshold('convoy', [45, 44, 43], (count) =>
    view([owner, ...waiting(5), ...createThreads('other', count)]),
  ),
});

const POOL = { frames: [...STACKS.parksInPool], state: 'WAITING' } as const;
const READ = { frames: [...STACKS.readsSocket] } as const;
const BUSY = { frames: ['com.acme.Work.run(Work.java:7)'] } as const;

checkFactThresholds(collectPoolFacts, {
  'three threads that wait for a pool': atThreshold('acquire-jdbc', [2, 3, 4], (count) =>
    view(createThreads('order', count, POOL)),
  ),
  'half of a group that waits for a pool': {
    fact: 'acquire-jdbc',
    under: view([...createThreads('order', 4, POOL), ...createThreads('order', 5, BUSY)]),
    at: view([...createThreads('order', 4, POOL), ...createThreads('order', 4, BUSY)]),
    over: view([...createThreads('order', 5, POOL), ...createThreads('order', 4, BUSY)]),
  },
  'ten threads that wait for a pool, however many others there are': atThreshold('acquire-jdbc', [9, 10, 11], (count) =>
    view([...createThreads('order', count, POOL), ...createThreads('order', 50, BUSY)]),
  ),
  'a request pool of four threads': atThreshold('pool-full', [3, 4, 5], (count) =>
    view(createThreads('http-exec', count, BUSY)),
  ),
  'three threads that wait for an answer': atThreshold('io-wait', [2, 3, 4], (count) =>
    view(createThreads('quote', count, READ)),
  ),
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
  'a pool of four threads': atThreshold('pool-awaits-tasks', [3, 4, 5], (count) =>
    twice(...createThreads('invoice', count, INVOICES)),
  ),
  'eighty percent of a pool in one frame': atThreshold('pool-awaits-tasks', [7, 8, 9], (count) =>
    twice(...createThreads('invoice', count, INVOICES), ...ELSEWHERE),
  ),
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
  '2,000 threads': atThreshold('count', [1999, 2000, 2001], (count) => view(createThreads('worker', count))),
  'three threads in a name lookup': atThreshold('in-dns', [2, 3, 4], (count) =>
    view(createThreads('client', count, LOOKUP)),
  ),
  'three threads in a file operation in two dumps': atThreshold('file-io', [2, 3, 4], (count) =>
    twice(...createThreads('export', count, FILE)),
  ),
  'more than 500 frames': atThreshold('deep', [500, 501, 600], (frames) => deep(frames)),
  '200 threads of one family that are alike': atThreshold('family-leak', [199, 200, 201], (count) =>
    view(createThreads('mail', count)),
  ),
  'twenty more threads of one family in the last dump': atThreshold('family-leak', [39, 40, 41], (count) =>
    view(createThreads('mail', 20), createThreads('mail', count)),
  ),
  'ten pools of one thread that become more': {
    fact: 'family-leak',
    under: view(oneThreadPools(8), oneThreadPools(9)),
    at: view(oneThreadPools(9), oneThreadPools(10)),
    over: view(oneThreadPools(10), oneThreadPools(11)),
  },
  'less than five minutes since the start': atThreshold('starting', [300_000, 299_999, 10_000], (elapsedMs) =>
    started(elapsedMs),
  ),
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

test('many threads that share cores with other programs compute, though each of them gets little', () => {
  const crowd = using(...Array.from({ length: 24 }, () => 0.04));
  const busy = { runnable: 60, idle: 0 };
  const capture = { ...crowd, vmstat: createOutput([busy, busy, busy, busy]) } as unknown as typeof crowd;
  const find = (one: typeof crowd) => collectCpuFacts(one, createThreadView(one)).find(({ id }) => id === 'many-spin');
  assert.equal(find(capture)?.words.threads, '24');
  assert.equal(find(crowd), undefined);
});

checkFactThresholds((capture: ReturnType<typeof using>) => collectCpuFacts(capture, createThreadView(capture)), {
  'half of a core': atThreshold('thread-spin', [0.49, 0.5, 0.51], (cores) => using(cores)),
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
  'a thread that uses less than half of it all': atThreshold('many-spin', [2, 1.99, 1.5], (cores) =>
    using(cores, 1, 1),
  ),
  'less than five percent of a core': atThreshold('proc-idle', [0.05, 0.049, 0.01], (cores) => using(cores)),
});

const PULSE = {
  frames: ['java.util.TimerThread.mainLoop(Timer.java:563)', 'java.util.TimerThread.run(Timer.java:516)'],
};
const timers = (count: number): ThreadSketch[] =>
  createThreads('x', count, PULSE).map((one) => ({ ...one, name: 'pulse' }));

test('threads of one name are a family as well', () => {
  const found = collectStuckThreadFacts(view(timers(100), timers(300))).find(({ id }) => id === 'family-leak');
  assert.equal(found?.words.example, 'pulse');
});

test('a few threads behind one that works, in some of the dumps, may be met by chance', () => {
  const free = [owner, ...createThreads('other', 5)];
  const queued = [owner, ...waiting(3), ...createThreads('other', 5)];
  const rate = (...dumps: readonly (readonly ThreadSketch[])[]) =>
    collectLockFacts(view(...dumps)).find(({ id }) => id === 'convoy')?.quality;
  assert.equal(rate(queued, queued, free), 0.7);
  assert.equal(rate(queued, queued, queued), 1);
});

test('a number of threads that stays is steady, one that rises is not', () => {
  const isSteady = (...counts: readonly number[]) =>
    collectStuckThreadFacts(view(...counts.map((count) => createThreads('sensor', count)))).some(
      ({ id }) => id === 'threads-steady',
    );
  assert.equal(isSteady(600, 601, 600), true);
  assert.equal(isSteady(600, 620), false);
  assert.equal(isSteady(600), false);
});

test('a journal in a package that is called log is no log', () => {
  const find = (frame: string) =>
    collectLockFacts(twice({ name: 'writer', locked: ['0x1'], frames: [frame] }, ...waiting(12))).some(
      ({ id }) => id === 'log-lock',
    );
  assert.deepEqual(find('dk.mill.log.Journal.append(Journal.java:10)'), false);
  assert.deepEqual(find('org.eclipse.jetty.util.log.StdErrLog.warn(StdErrLog.java:10)'), true);
});

test('threads that wait for news are idle, those that wait for an answer are not', () => {
  const reads = (...methods: readonly string[]) => ({
    frames: ['java.net.SocketInputStream.socketRead0(Native Method)', ...methods, 'com.acme.Mail.next(Mail.java:7)'],
  });
  const find = (...methods: readonly string[]) =>
    collectPoolFacts(twice(...createThreads('mail', 12, reads(...methods)))).some(({ id }) => id === 'io-wait');
  assert.equal(
    find('redis.clients.jedis.Connection.read(C.java:1)', 'redis.clients.jedis.Jedis.hgetAll(J.java:1)'),
    true,
  );
  assert.equal(
    find('redis.clients.jedis.Connection.read(C.java:1)', 'redis.clients.jedis.Jedis.blpop(J.java:1)'),
    false,
  );
  assert.equal(find('com.amazonaws.services.sqs.AmazonSQSClient.receiveMessage(A.java:1)'), false);
  assert.equal(find('io.kubernetes.client.util.Watch.hasNext(Watch.java:1)'), false);
  assert.equal(find('org.apache.x.jms.Q.receive(Q.java:1)', 'org.apache.x.jms.R.request(R.java:1)'), true);
});

test('a finding of the dumps about threads that poll is left out', () => {
  const polls = {
    frames: [
      'java.net.SocketInputStream.socketRead0(Native Method)',
      'com.sun.mail.imap.IMAPFolder.idle(IMAPFolder.java:1)',
      'com.acme.Inbox.watch(Inbox.java:7)',
    ],
  };
  const callers = listPollingCallers(twice(...createThreads('mail', 9, polls)));
  const about = (title: string) => isAboutPolling(aFact('finding:io-wait', 'threads', { words: { title } }), callers);
  assert.equal(about('9 of 9 threads of mail wait for an answer in Inbox.watch'), true);
  assert.equal(about('9 of 9 threads of mail wait for an answer in Inbox.load'), false);
});

test('few consumers that stand in a read count where producers wait for room', () => {
  const put = {
    frames: [
      'java.util.concurrent.ArrayBlockingQueue.put(ArrayBlockingQueue.java:370)',
      'com.acme.Line.cut(Line.java:9)',
    ],
    state: 'WAITING',
  } as const;
  const find = (...threads: readonly ThreadSketch[]) =>
    collectPoolFacts(twice(...threads)).flatMap(({ id, statement }) => (id === 'pool-full' ? [] : [statement]));
  const consumers = createThreads('press', 2, READ);
  assert.deepEqual(find(...createThreads('cutter', 6, put), ...consumers).slice(1), [
    '6 threads wait for room in a full queue',
  ]);
  assert.match(find(...createThreads('cutter', 6, put), ...consumers)[0] ?? '', /^2 threads wait for an answer in /);
  assert.deepEqual(find(...createThreads('cutter', 2, put), ...consumers), []);
  assert.deepEqual(find(...createThreads('cutter', 6, put), ...consumers, { name: 'busy-1', ...BUSY }), []);
});

test('a method that waits for news by its name is idle in a read, one that waits for an answer is not', () => {
  const find = (method: string) => {
    const frames = ['java.net.SocketInputStream.socketRead0(Native Method)', `com.acme.Feed.${method}(Feed.java:9)`];
    return collectPoolFacts(twice(...createThreads('gauge', 12, { frames }))).some(({ id }) => id === 'io-wait');
  };
  assert.equal(find('awaitReading'), false);
  assert.equal(find('awaitResponse'), true);
  assert.equal(find('loadReading'), true);
});

const LOCK = { lockClass: 'com.acme.Rates' } as const;

function rank(...threads: readonly ThreadSketch[]): string[] {
  const seen = twice(...threads);
  return rankCauses([...collectLockFacts(seen), ...collectPoolFacts(seen)]).causes.map(({ hypothesis: { id } }) => id);
}

const callers = createThreads('page', 40, POOL);

test('a lock for which the holders of the connections wait is the cause of the empty pool', () => {
  const owner = { name: 'page-99', locked: ['0x1'], ...READ, ...LOCK };
  const holders = Array.from({ length: 9 }, (_, index) => ({ name: `page-${50 + index}`, blockedOn: '0x1', ...LOCK }));
  assert.deepEqual(rank(owner, ...holders, ...callers), ['lock-convoy']);
});

test('a lock whose owner waits for a connection is the consequence of the empty pool', () => {
  const owner = { name: 'page-99', locked: ['0x1'], ...POOL, ...LOCK };
  const others = createThreads('mail', 12, { blockedOn: '0x1', ...LOCK });
  assert.deepEqual(rank(owner, ...others, ...callers), ['jdbc-pool-exhausted']);
});

test('a lock that has nothing to do with the pool stands beside it', () => {
  const owner = { name: 'mail-99', locked: ['0x1'], ...READ, ...LOCK };
  const others = createThreads('mail', 12, { blockedOn: '0x1', ...LOCK });
  assert.deepEqual(rank(owner, ...others, ...callers).toSorted(), ['jdbc-pool-exhausted', 'lock-convoy']);
});
