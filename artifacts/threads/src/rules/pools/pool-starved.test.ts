import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch, checkDumpRule, createThreads, type DumpSketch, STACKS } from '../../../testing/index.ts';
import { poolStarved } from './pool-starved.ts';

const PARKS = STACKS.parksInPool.slice(0, 2);
const WORKER = [
  'java.util.concurrent.FutureTask.run(java.base@21/FutureTask.java:317)',
  'java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@21/ThreadPoolExecutor.java:1144)',
  'java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@21/ThreadPoolExecutor.java:642)',
];
const GETS = [
  ...PARKS,
  'java.util.concurrent.FutureTask.get(java.base@21/FutureTask.java:190)',
  'com.acme.Reports.build(Reports.java:20)',
  ...WORKER,
];
const INVOKES_ALL = [
  ...PARKS,
  'java.util.concurrent.FutureTask.get(java.base@21/FutureTask.java:190)',
  'java.util.concurrent.AbstractExecutorService.invokeAll(java.base@21/AbstractExecutorService.java:245)',
  'com.acme.Import.run(Import.java:20)',
  ...WORKER,
];
const JOINS = [
  ...PARKS,
  'java.util.concurrent.CompletableFuture.join(java.base@21/CompletableFuture.java:2117)',
  'com.acme.Match.tick(Match.java:20)',
  ...WORKER,
];

/** A stage of a CompletableFuture that waits for another one. */
const STAGE_JOINS = [
  ...JOINS.slice(0, 4),
  'java.util.concurrent.CompletableFuture$AsyncSupply.run(java.base@21/CompletableFuture.java:1768)',
  ...WORKER.slice(1),
];

const waiting = (count: number, frames: readonly string[] = GETS) =>
  createThreads('report-worker', count, { state: 'WAITING', frames });
const inThreeDumps = (threads: DumpSketch['threads']) => ({
  dumps: [0, 2000, 4000].map((time): DumpSketch => ({ time, threads })),
});

checkDumpRule(poolStarved, {
  silent: {
    'a single worker in one dump': [{ name: 'match-loop', state: 'WAITING', frames: JOINS }],
    'one worker of the pool runs': [
      ...waiting(5),
      ...createThreads('report-worker-run', 1),
      { name: 'report-worker-9', frames: ['com.acme.Reports.page(Reports.java:30)', ...WORKER] },
    ],
    'another pool runs the tasks': [
      ...waiting(6),
      {
        name: 'report-part-1',
        frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Reports.load(Reports.java:30)', ...WORKER],
      },
    ],
    'the answers of a client complete the futures': [
      ...waiting(6, JOINS),
      { name: 'HttpClient-1-SelectorManager', frames: STACKS.selects },
    ],
    'they move from dump to dump': {
      dumps: [1, 2].map(
        (cpuMs): DumpSketch => ({
          time: cpuMs * 2000,
          threads: createThreads('report-worker', 6, { state: 'WAITING', frames: GETS, cpuMs }),
        }),
      ),
    },
    'the main thread waits for its tasks': [{ name: 'main', state: 'WAITING', frames: GETS.slice(0, 4) }],
  },
  fires: {
    'two of two in one dump': {
      on: waiting(2, INVOKES_ALL),
      level: 'WARNING',
      explanation: /^Both workers of "report" wait in \S+invokeAll/,
    },
    'four of four in one dump': {
      on: waiting(4),
      level: 'SEVERE',
      explanation: /FutureTask\.get, called from Reports\.build:20.*thread pool starvation/,
    },
    'a single worker over three dumps': {
      on: inThreeDumps([{ name: 'match-loop', state: 'WAITING', frames: JOINS }]),
      level: 'SEVERE',
      explanation:
        /^The only worker of "match-loop" waits in \S+join.* has not moved in 3 dumps.*otherwise whoever has to complete/,
    },
    'work of another package does not run their tasks': {
      on: inThreeDumps([...waiting(2), { name: 'http-1', frames: ['org.example.Shop.sell(Shop.java:1)', ...WORKER] }]),
      level: 'SEVERE',
    },
  },
});

test('the headline says for what the workers wait, as far as it is known', () => {
  const check = (threads: DumpSketch['threads']) => {
    const dump = analyzeSketch(inThreeDumps(threads)).dumps.at(-1);
    return dump && poolStarved.check(dump)?.headline;
  };
  assert.equal(check(waiting(4)), 'All 4 workers of report wait for tasks of the same pool in Reports.build');
  assert.equal(
    check(waiting(4, JOINS)),
    'All 4 workers of report wait for futures that nobody completes in Match.tick',
  );
  const shipping = createThreads('shipping', 3, { state: 'WAITING', frames: GETS });
  assert.equal(
    check([...waiting(4), ...shipping]),
    'All 4 workers of report and all 3 of shipping wait for tasks that nobody runs in Reports.build',
  );
});

test('of two pools that wait for futures, the one that runs the stages is named first', () => {
  const dump: DumpSketch = {
    threads: [
      ...createThreads('http-exec', 6, { state: 'WAITING', frames: JOINS }),
      ...createThreads('io', 3, { state: 'WAITING', frames: STAGE_JOINS }),
    ],
  };
  const [analysis] = analyzeSketch({ dumps: [dump] }).dumps;
  assert.match(
    (analysis && poolStarved.check(analysis)?.headline) ?? '',
    /^All 3 workers of io wait for futures that nobody completes in Match\.tick, and all of http-exec for them$/,
  );
});

test('of two pools that wait for what a library schedules, the one that it schedules on is named first', () => {
  const blocks = [
    ...STACKS.parksInPool.slice(0, 2),
    'java.util.concurrent.CountDownLatch.await(java.base@21/CountDownLatch.java:230)',
    'io.reactivex.rxjava3.internal.observers.BlockingMultiObserver.blockingGet(BlockingMultiObserver.java:86)',
    'io.reactivex.rxjava3.core.Single.blockingGet(Single.java:3644)',
    'com.acme.Bids.highest(Bids.java:11)',
  ];
  const scheduled = 'io.reactivex.rxjava3.internal.schedulers.ScheduledDirectTask.call(ScheduledDirectTask.java:38)';
  const dump: DumpSketch = {
    threads: [
      ...createThreads('bid-api', 6, { state: 'WAITING', frames: [...blocks, ...WORKER] }),
      ...createThreads('RxComputation', 2, { state: 'WAITING', frames: [...blocks, scheduled, ...WORKER] }),
    ],
  };
  const [analysis] = analyzeSketch({ dumps: [dump] }).dumps;
  const claim = analysis && poolStarved.check(analysis);
  assert.match(claim?.headline ?? '', /RxComputation/);
  assert.equal(claim?.level, 'SEVERE');
});

test('subtasks of a scope run on virtual threads, and not in the pool of those who wait', () => {
  const frames = [
    ...PARKS,
    'jdk.internal.misc.ThreadFlock.awaitAll(ThreadFlock.java:305)',
    'java.util.concurrent.StructuredTaskScopeImpl.join(StructuredTaskScopeImpl.java:243)',
    'com.acme.Quote.quote(Quote.java:2)',
    'java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:614)',
  ];
  const analysis = analyzeSketch(inThreeDumps(createThreads('pool-1', 4, { state: 'WAITING', frames }))).dumps.at(-1);
  assert.equal(analysis && poolStarved.check(analysis), undefined);
});

test('workers of the dispatcher of Kotlin are those of a pool', () => {
  const frames = [
    ...PARKS,
    'kotlinx.coroutines.BlockingCoroutine.joinBlocking(Builders.kt:98)',
    'kotlinx.coroutines.BuildersKt.runBlocking(Unknown Source)',
    'com.acme.Basket.total(Basket.kt:4)',
    'kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.executeTask(CoroutineScheduler.kt:811)',
    'kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.run(CoroutineScheduler.kt:702)',
  ];
  const threads = createThreads('DefaultDispatcher-worker', 2, { state: 'TIMED_WAITING', frames });
  const analysis = analyzeSketch(inThreeDumps(threads)).dumps.at(-1);
  assert.equal((analysis && poolStarved.check(analysis))?.level, 'SEVERE');
});
