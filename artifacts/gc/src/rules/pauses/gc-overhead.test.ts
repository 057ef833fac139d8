import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { gcOverhead } from './gc-overhead.ts';

/** Sketches at least ten pauses that together take this share of the run. */
const sketchPaused = (
  share: number,
  seconds: number,
  count = 20,
  facts: RunSketch['facts'] = { collector: 'G1' },
): RunSketch => ({
  facts,
  events: times(count, (index) => aPause((index * seconds) / count, (share * seconds * 1000) / count)),
  untilSeconds: seconds,
});

/** Sketches half an hour of low load with one bad window of five minutes. */
const sketchBadWindow = (pauseMs: number): RunSketch => ({
  facts: { collector: 'G1' },
  events: [
    ...times(30, (index) => aPause(20 + index * 10, 1)),
    ...times(30, (index) => aPause(900 + index * 10, pauseMs)),
    ...times(30, (index) => aPause(1300 + index * 10, 1)),
  ],
  untilSeconds: 3600,
});

checkRule(gcOverhead, {
  silent: {
    'throughput of exactly 95 %': sketchPaused(0.05, 100),
    'nine pauses say nothing': sketchPaused(0.5, 100, 9),
    'a short run at 80 %': sketchPaused(0.2, 20),
    'ZGC is judged by stalls, not by pauses': sketchPaused(0.5, 100, 20, { collector: 'GenZGC' }),
    'a worst window of 95 %': sketchBadWindow(500),
    'a heap dump in a good hour': {
      facts: { collector: 'Parallel' },
      events: [
        ...times(170, (index) => aPause(20 + index * 10, 20)),
        aPause(1725, 20_000, { pause: 'full', cause: 'Heap Dump Initiated GC' }),
        ...times(180, (index) => aPause(1760 + index * 10, 20)),
      ],
      untilSeconds: 3600,
    },
    'one pause for which a machine stood still': {
      events: [
        ...times(170, (index) => aPause(20 + index * 10, 20)),
        aPause(1725, 40_000),
        ...times(180, (index) => aPause(1780 + index * 10, 20)),
      ],
      untilSeconds: 3600,
    },
  },
  fires: {
    'throughput below 95 %': {
      on: sketchPaused(0.051, 100),
      level: 'WARNING',
      explanation: /94\.9 % of the time/,
    },
    'throughput of exactly 90 % is a warning still': { on: sketchPaused(0.1, 100), level: 'WARNING' },
    'throughput below 90 %': {
      on: sketchPaused(0.11, 100),
      level: 'SEVERE',
      explanation: /pauses took 11 s of 1 min 40 s. 20 pauses/,
    },
    'a short run below 80 %': {
      on: sketchPaused(0.21, 20),
      level: 'WARNING',
      explanation: /should have 95 % of the time; in so short a run less than 80 % counts/,
    },
    'a short run below half': { on: sketchPaused(0.51, 20), level: 'SEVERE' },
    'below half, but not even 10 s': { on: sketchPaused(0.51, 9), level: 'WARNING' },
    'five bad minutes in a good hour': {
      on: sketchBadWindow(1000),
      level: 'WARNING',
      explanation: /In its worst 5 min/,
    },
  },
});

test('minutes in which the pauses waited for a processor are told by that', () => {
  const check = (user: number) =>
    gcOverhead.check(
      aGcRun({
        facts: { collector: 'Parallel' },
        events: [
          ...times(600, (index) => aPause(20 + index * 10, 50, { user: 100, sys: 0, real: 50 })),
          ...times(10, (index) => aPause(3021 + index * 10, 2500, { user, sys: 0, real: 2500 })),
        ].toSorted((a, b) => a.uptime - b.uptime),
        untilSeconds: 7200,
      }),
    );
  assert.equal(check(100), undefined);
  assert.match(check(9000)?.headline ?? '', /^For 5 min/);
});

test('the advice for some bad minutes is for what ran then', () => {
  const claim = gcOverhead.check(
    aGcRun({
      facts: { collector: 'CMS' },
      events: [
        ...times(600, (index) => aPause(20 + index * 10, 50)),
        aPause(3025, 9500, { pause: 'full', cause: 'Allocation Failure' }),
        aPause(3045, 9500, { pause: 'full', cause: 'Allocation Failure' }),
        aPause(3065, 9500, { pause: 'full', cause: 'Allocation Failure' }),
      ].toSorted((a, b) => a.uptime - b.uptime),
      untilSeconds: 7200,
    }),
  );
  assert.match(claim?.headline ?? '', /^For 5 min/);
  assert.match(claim?.advice ?? '', /what fills the old generation/);
  assert.deepEqual(claim?.changes ?? [], []);
});
