import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { backToBackCycles } from './back-to-back-cycles.ts';

/** Sketches one cycle every 10 s after the first minute. */
const sketchRun = (count: number, ms: number, collector: 'G1' | 'Parallel' | 'GenZGC' = 'G1'): RunSketch => ({
  facts: { collector },
  events: times(count, (index) => aCycle(60 + index * 10, ms)),
  untilSeconds: 60 + count * 10,
});

/** Every major cycle contains a minor one. */
const nested: RunSketch = {
  facts: { collector: 'GenZGC' },
  events: times(20, (index) => [
    aCycle(61 + index * 10, 4000, { cycle: 'minor' }),
    aCycle(60 + index * 10, 6000, { cycle: 'major' }),
  ]).flat(),
  untilSeconds: 260,
};

/** Sketches a heap of which 60 to 90 MB are in use, and which ZGC tries to keep below a soft limit. */
const sketchSoftLimit = (megabytes: number): RunSketch => ({
  facts: { collector: 'GenZGC', heapMax: 1000 * MB, softMax: megabytes * MB },
  events: times(20, (index) => aCycle(60 + index * 10, 9500, { pools: { heap: pool(90, 60, 200) } })),
  untilSeconds: 260,
});

/** Sketches short cycles that a soft limit starts. */
const sketchFrequent = (everyMs: number, softMax = 100): RunSketch => ({
  facts: { collector: 'GenZGC', heapMax: 1000 * MB, softMax: softMax * MB },
  events: times(100, (index) => aCycle(60 + (index * everyMs) / 1000, 20, { pools: { heap: pool(90, 60, 200) } })),
  untilSeconds: 60 + everyMs / 10,
});

/** Sketches CMS, whose cycles run for 4 of 10 s and leave this much of 1000 MB in the old generation. */
const sketchThreshold = (left: number, options: string): RunSketch => ({
  facts: { collector: 'CMS', commandLine: `-XX:+UseConcMarkSweepGC -Xmx1100m ${options}` },
  events: times(20, (index) => [
    aCycle(60 + index * 10, 4000),
    aPause(65 + index * 10, 20, {
      heap: pool(left + 80, left + 20, 1100),
      pools: { young: pool(60, 0, 100), old: pool(left + 20, left + 20, 1000) },
    }),
  ]).flat(),
  untilSeconds: 260,
});

checkRule(backToBackCycles, {
  silent: {
    'a threshold above what is alive': sketchThreshold(640, '-XX:CMSInitiatingOccupancyFraction=75'),
    'no threshold on the command line': sketchThreshold(780, ''),
    'short cycles with seconds between them below a soft limit': sketchFrequent(2000),
    'short cycles far below a soft limit': sketchFrequent(500, 500),
    'exactly 70 % of the run, counted from the end of warm-up': {
      facts: { collector: 'G1' },
      events: times(20, (index) => aCycle(100 + index * 45, 31_500 - 2000)),
      untilSeconds: 1000,
    },
    'nine cycles': {
      facts: { collector: 'G1' },
      events: times(9, (index) => aCycle(60 + index * 10, 9999)),
      untilSeconds: 150,
    },
    'a cycle inside another counts once': nested,
    'a short run': { facts: { collector: 'G1' }, events: times(20, (index) => aCycle(index, 990)), untilSeconds: 20 },
    'two long cycles': {
      facts: { collector: 'G1' },
      events: times(2, (index) => aCycle(100 + index * 100, 30_000)),
      untilSeconds: 1000,
    },
    'three of 30 s, with 40 GB alive': {
      facts: { collector: 'G1', heapMax: 100_000 * MB },
      events: times(3, (index) => [
        aCycle(100 + index * 100, 30_000),
        aPause(131 + index * 100, 900, { pause: 'full', heap: pool(90_000, 40_960, 100_000) }),
      ]).flat(),
      untilSeconds: 1000,
    },
    'three just below 30 s': {
      facts: { collector: 'G1' },
      events: times(3, (index) => aCycle(100 + index * 100, 29_999)),
      untilSeconds: 1000,
    },
    'Parallel has no cycles of its own': sketchRun(20, 9000, 'Parallel'),
  },
  fires: {
    'most of the time': {
      on: sketchRun(20, 9500),
      level: 'WARNING',
      explanation: /81\.2 % of the run.*20 cycles ran after warm-up/,
    },
    'a threshold below what is alive': {
      on: sketchThreshold(780, '-XX:CMSInitiatingOccupancyFraction=75'),
      level: 'WARNING',
      explanation:
        /CMSInitiatingOccupancyFraction=75 keeps.*% of the old generation stays in use after cycles, more than/s,
    },
    'the soft limit of ZGC': {
      on: sketchSoftLimit(100),
      level: 'WARNING',
      explanation: /SoftMaxHeapSize of 100 MB keeps .*keep it below 100 MB/s,
    },
    'a soft limit that starts one short cycle after the other': {
      on: sketchFrequent(500),
      level: 'WARNING',
      explanation: /SoftMaxHeapSize of 100 MB starts a cycle every \d+ ms: \d+ cycles/,
    },
    'a soft limit that is far above what is used': {
      on: sketchSoftLimit(500),
      level: 'WARNING',
      explanation: /hardly ever rest/,
    },
    'aggressive heuristics of Shenandoah': {
      on: {
        facts: { collector: 'Shenandoah', heuristics: 'Aggressive' },
        events: times(20, (index) => aCycle(60 + index * 10, 9500, { cycle: 'cycle' })),
        untilSeconds: 260,
      },
      level: 'WARNING',
      explanation: /ShenandoahGCHeuristics=aggressive keeps/,
    },
    'three cycles of 30 s, with much time between them': {
      on: {
        facts: { collector: 'CMS' },
        events: times(3, (index) => aCycle(100 + index * 100, 30_000)),
        untilSeconds: 1000,
      },
      level: 'INFO',
      explanation: /3 concurrent cycles.* at 1 min 40 s/,
    },
    'three cycles of 30 s in which memory ran out': {
      on: {
        facts: { collector: 'CMS' },
        events: [...times(3, (index) => aCycle(100 + index * 100, 30_000)), aPause(340, 900, { pause: 'full' })],
        untilSeconds: 1000,
      },
      level: 'WARNING',
    },
    'three cycles of 30 s, half of the run': {
      on: {
        facts: { collector: 'CMS' },
        events: times(3, (index) => aCycle(40 + index * 50, 30_000)),
        untilSeconds: 190,
      },
      level: 'WARNING',
    },
  },
});

/** Settings that three long cycles of CMS advise to change, with this much of 1000 MB alive. */
const listSettings = (live: number): string[] => {
  const events = times(3, (i) => [
    aCycle(100 + i * 100, 30_000),
    aPause(180 + i * 100, 900, { pause: 'full', heap: pool(900, live, 1000) }),
  ]).flat();
  const run = aGcRun({ facts: { collector: 'CMS', heapMax: 1000 * MB }, events, untilSeconds: 1000 });
  return backToBackCycles.check(run)?.changes?.map(({ setting }) => setting) ?? [];
};

test('long cycles need a larger heap only where most of it is alive', () => {
  assert.deepEqual(listSettings(600), ['heap', 'concurrent threads']);
  assert.deepEqual(listSettings(400), ['concurrent threads']);
});
