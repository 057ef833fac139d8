import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, aSafepoint, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { timeToSafepoint } from './time-to-safepoint.ts';

const sketchRun = (count: number, reaching: number, otherStopsMs = 0): RunSketch => ({
  facts: { collector: 'G1', jvmVersion: '17.0.15+6' },
  events: [
    ...times(count, (index) => aSafepoint(100 + index, reaching, { timeToSafepoint: reaching, operation: 'Cleanup' })),
    aSafepoint(400, otherStopsMs, { timeToSafepoint: 0, operation: 'G1CollectFull' }),
  ],
  untilSeconds: 600,
});

/** Sketches a short run with these waits alone. */
const sketchShort = (count: number, reaching: number, seconds: number): RunSketch => ({
  facts: { collector: 'Parallel', jvmVersion: '17.0.15+6' },
  events: times(count, (index) =>
    aSafepoint(1 + index / 2, reaching, { timeToSafepoint: reaching, operation: 'Cleanup' }),
  ),
  untilSeconds: seconds,
});

checkRule(timeToSafepoint, {
  silent: {
    'just below a second': sketchRun(1, 999),
    'nine of 200 ms': sketchRun(9, 200),
    'ten of 200 ms in hardly any of the stopped time': sketchRun(10, 200, 8001),
    'ten just below 200 ms': sketchRun(10, 199),
    'under 5 % of the run in waits of 40 ms': sketchShort(49, 40, 40),
    'no safepoint lines': { events: [aPause(10, 20)], untilSeconds: 600 },
  },
  fires: {
    'a second once': { on: sketchRun(1, 1000), level: 'WARNING', explanation: /1 safepoint took 1 s or more to reach/ },
    'three of a second that take 1 % of the run': { on: sketchRun(3, 2000), level: 'SEVERE' },
    'ten seconds': { on: sketchRun(1, 10_000), level: 'SEVERE' },
    '5 % of the run in waits of 40 ms': { on: sketchShort(50, 40, 40), level: 'WARNING' },
    'ten of 34 seconds': { on: sketchShort(30, 340, 34), level: 'SEVERE' },
    'ten of 200 ms, a fifth of the stopped time': {
      on: sketchRun(10, 200, 8000),
      level: 'WARNING',
      explanation: /20 % of all stopped time/,
    },
  },
});

test('of a few long waits that take most of the time, no short one is quoted', () => {
  const events = [30, 2000, 25, 3000].map((reaching, index) =>
    aSafepoint(100 + index, reaching, { timeToSafepoint: reaching, operation: 'Cleanup' }),
  );
  const claim = timeToSafepoint.check(aGcRun({ events, untilSeconds: 600 }));
  const lines = claim?.evidence.filter(({ kind }) => kind === 'lines') ?? [];
  assert.equal(lines.length, 2);
  assert.match(claim?.explanation ?? '', /The first was at 1 min 41 s of uptime\./);
});

test('the advice about counted loops depends on the collector and the release', () => {
  const advise = (facts: NonNullable<RunSketch['facts']>) =>
    timeToSafepoint.check(aGcRun({ ...sketchRun(1, 2000), facts }))?.advice ?? '';
  for (const collector of ['Serial', 'Parallel'] as const)
    assert.match(
      advise({ collector, jvmVersion: '17.0.15+6' }),
      /\+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1000/,
    );
  assert.match(advise({ collector: 'G1', jvmVersion: '17.0.15+6' }), /have safepoint polls/);
  assert.match(
    advise({ collector: 'G1', jvmVersion: '1.8.0_121-b13' }),
    /-XX:\+UseCountedLoopSafepoints adds the poll/,
  );
  assert.match(advise({}), /compiles it without a safepoint poll\./);
  const removed = { collector: 'G1', jvmVersion: '17.0.15+6', commandLine: '-XX:-UseCountedLoopSafepoints' } as const;
  assert.match(advise(removed), /^Find the thread.*Remove -XX:-UseCountedLoopSafepoints/);
});

test('the thread is named only by a delay below the wait', () => {
  const advise = (reaching: number) => timeToSafepoint.check(aGcRun(sketchRun(20, reaching)))?.advice ?? '';
  assert.match(advise(300), /SafepointTimeoutDelay=100 /);
  assert.match(advise(9000), /SafepointTimeoutDelay=1000 /);
});

test('OpenJ9 names the last thread, and has no options of HotSpot', () => {
  const claim = timeToSafepoint.check(
    aGcRun({
      facts: { collector: 'OpenJ9 gencon' },
      events: times(8, (index) =>
        aSafepoint(100 + index * 10, 2000, {
          timeToSafepoint: 1900,
          lastThread: index === 0 ? 'main' : 'report-3',
          operation: 'Exclusive access',
        }),
      ),
      untilSeconds: 600,
    }),
  );
  assert.match(claim?.explanation ?? '', /The thread report-3 was the last to stop in 7 of 8 waits/);
  assert.match(claim?.advice ?? '', /what the thread report-3 does .*-Xdump:java:events=slow/);
  assert.doesNotMatch(claim?.advice ?? '', /SafepointTimeout|Xlog|UseCountedLoop/);
});
