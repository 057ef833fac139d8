import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose } from '@hindsight/model';
import { aCycle, aGcRun, aPause, aStall, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { heapUndersized } from './heap-undersized.ts';

/** Sketches young collections, with a full one among ten. */
const sketchCrowded = (live: number, durationMs = 90, cause = 'Ergonomics', fullMs = durationMs): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 1000 * MB },
  events: times(200, (i) =>
    i % 10 === 9
      ? aPause(100 + i, fullMs, { pause: 'full', cause, heap: pool(900, live, 1000) })
      : aPause(100 + i, durationMs, { heap: pool(900, live, 1000) }),
  ),
  untilSeconds: 300,
});

/** Sketches collections without timestamps, so many of them full ones. */
const sketchUnstamped = (young: number, fulls: number): RunSketch => ({
  unstamped: true,
  facts: { collector: 'Serial', heapMax: 1000 * MB },
  events: [
    ...times(young, () => aPause(Number.NaN, 20, { heap: pool(900, 800, 1000) })),
    ...times(fulls, () =>
      aPause(Number.NaN, 90, { pause: 'full', cause: 'Allocation Failure', heap: pool(950, 700, 1000) }),
    ),
  ],
});

/** Sketches cycles of ZGC, each with a thread that waits; marking finds `live` MB alive. */
const sketchStalls = (live: number, stalls: number): RunSketch => ({
  facts: { collector: 'ZGC', heapMax: 1000 * MB },
  events: times(20, (i) => [
    ...(i < stalls ? [aStall(100 + i * 5, 50)] : []),
    aCycle(100 + i * 5, 500, { cycle: 'cycle', live: live * MB, pools: { heap: pool(990, 980, 1000) } }),
  ]).flat(),
  untilSeconds: 200,
});

/** Sketches cycles of ZGC every 30 s, and every 2 s while ten times as much is allocated; threads wait only then. */
const sketchBurst = (live: number): RunSketch => ({
  facts: { collector: 'ZGC', heapMax: 1000 * MB },
  events: times(60, (i) => {
    const isBurst = i >= 20 && i < 40;
    const at = isBurst ? 700 + (i - 20) * 2 : 100 + i * 30 - (i >= 40 ? 560 : 0);
    return [
      ...(isBurst ? [aStall(at, 50)] : []),
      aCycle(at, 500, {
        cycle: 'cycle',
        live: live * MB,
        pools: { heap: pool(isBurst ? live + 250 : live + 60, live, 1000) },
      }),
    ];
  }).flat(),
  untilSeconds: 1400,
});

/** Sketches an hour in which full collections of some minutes leave much more than is in use otherwise. */
const sketchCrisis = (otherwise: number, fulls: number): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: times(360, (i) =>
    i >= 100 && i < 100 + fulls
      ? aPause(100 + i * 10, 900, { pause: 'full', cause: 'G1 Compaction Pause', heap: pool(990, 900, 1000) })
      : aPause(100 + i * 10, 9, { heap: pool(otherwise + 200, otherwise, 1000) }),
  ),
  untilSeconds: 3800,
});

checkRule(heapUndersized, {
  silent: {
    'the collector ran out of memory twice in an hour': sketchCrisis(300, 2),
    'the live set is below half of the heap': sketchCrowded(499),
    'collections take little of the time': sketchCrowded(600, 70),
    'most of the time goes to collections that the application requests': sketchCrowded(600, 20, 'System.gc()', 2000),
    'ZGC: much is allocated during a cycle, little is alive': sketchStalls(90, 20),
    'no timestamps, and few full collections': sketchUnstamped(16, 5),
    'ZGC: hardly a thread waits': sketchStalls(600, 2),
    'ZGC: threads wait only in a burst of allocation': sketchBurst(600),
  },
  fires: {
    'the live set is half of the heap': {
      on: sketchCrowded(500),
      level: 'WARNING',
      explanation: /500 MB of live data in a heap of 1,?000 MB: GC pauses take 6 % of the time.* 50 % of the heap/,
    },
    'pauses take a tenth of the time': { on: sketchCrowded(500, 160), level: 'SEVERE' },
    'no timestamps, and a quarter of full collections': {
      on: sketchUnstamped(15, 5),
      level: 'WARNING',
      explanation: /70 % of the heap stays? in use.*full collections are a good part of all/s,
    },
    'the collector works most of the time': {
      on: {
        facts: { collector: 'ZGC', heapMax: 1000 * MB },
        events: times(40, (i) => [
          aPause(i * 5, 1),
          aCycle(i * 5, 3000, { cycle: 'cycle', live: 800 * MB, pools: { heap: pool(900, 850, 1000) } }),
        ]).flat(),
        untilSeconds: 200,
      },
      level: 'WARNING',
      explanation: /800 MB of live data in a heap of 1,?000 MB: the collector works \d+ % of the time/,
    },
    'much is alive only for a while': {
      on: sketchCrisis(300, 12),
      level: 'SEVERE',
      explanation:
        /At times 900 MB are alive in a heap of 1,?000 MB, otherwise at most 300 MB: the collector ran out of memory 12 times.*Something holds that much for a while/s,
    },
    'much is alive all the time': {
      on: sketchCrisis(600, 12),
      level: 'SEVERE',
      explanation: /900 MB of live data in a heap of 1,?000 MB: the collector ran out of memory 12 times/,
    },
    'ZGC: threads wait in a burst, and most of the heap is alive all the time': {
      on: sketchBurst(700),
      level: 'SEVERE',
    },
    'ZGC: threads wait for memory': {
      on: sketchStalls(600, 3),
      level: 'WARNING',
      explanation: /ran out of memory 3 times/,
    },
  },
});

test('where much is alive only for a while, the heap is not called too small', () => {
  const [claim] = diagnose([heapUndersized], aGcRun(sketchCrisis(300, 12)));
  assert.match(claim?.general ?? '', /^At times much more is alive/);
});

test('full collections that free little leave it open whether a leak had filled the heap', () => {
  const check = (before: number) =>
    heapUndersized.check(
      aGcRun({
        facts: { collector: 'Parallel', heapMax: 1000 * MB },
        events: times(100, (i) =>
          aPause(100 + 2 * i, i % 5 === 4 ? 900 : 90, {
            ...(i % 5 === 4 && { pause: 'full', cause: 'Ergonomics' }),
            heap: pool(i % 5 === 4 ? before : 900, 780, 1000),
          }),
        ),
        untilSeconds: 400,
      }),
    );
  assert.match(check(800)?.explanation ?? '', /or a leak had filled it before this log begins/);
  assert.match(check(800)?.advice ?? '', /heap dump first/);
  assert.match(check(950)?.explanation ?? '', /a leak is unlikely/);
});
