import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, aSafepoint, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { outlastingStop } from './outlasting-stop.ts';

/** Sketches pauses of 20 ms in stops that last longer by `excess`. */
const sketch = (
  count: number,
  excess: number,
  more: Parameters<typeof aSafepoint>[2] = {},
  facts: RunSketch['facts'] = { collector: 'G1', jvmVersion: '17.0.15+6' },
): RunSketch => ({
  facts,
  events: [
    aSafepoint(1, 1),
    ...times(count, (index) => [
      aPause(10 + index * 5, 20),
      aSafepoint(10 + index * 5, 20 + excess, { operation: 'G1CollectForAllocation', timeToSafepoint: 0, ...more }),
    ]).flat(),
  ],
  untilSeconds: 600,
});

checkRule(outlastingStop, {
  silent: {
    'just below a second': sketch(1, 999),
    'the thread that came late': sketch(1, 2000, { timeToSafepoint: 2000 }),
    'nine of 200 ms': sketch(9, 200),
    'a stop that is no collection': {
      events: [aPause(10, 20), aSafepoint(10, 21), aSafepoint(20, 5000, { operation: 'ThreadDump' })],
      untilSeconds: 600,
    },
    'collections that are not in the log': {
      events: [aSafepoint(20, 5000, { operation: 'ZMarkStart' })],
      untilSeconds: 600,
    },
    'several pauses in one stop': {
      events: [aSafepoint(1, 1), aPause(10, 900), aPause(11, 1200), aSafepoint(10, 2101)],
      untilSeconds: 600,
    },
    'the first stop of the log, which may have begun before it': {
      events: [aPause(10, 20), aSafepoint(10, 5000)],
      untilSeconds: 600,
    },
    'stops of OpenJ9': sketch(3, 2000, {}, { collector: 'OpenJ9 gencon' }),
  },
  fires: {
    'a second once': {
      on: sketch(1, 1000),
      level: 'WARNING',
      explanation: /1 stop lasted 1 s or more beyond the collection inside/,
    },
    'ten seconds': { on: sketch(1, 10_000), level: 'SEVERE' },
    'three that take 1 % of the run': { on: sketch(3, 2000), level: 'SEVERE' },
    'ten of 200 ms': { on: sketch(10, 200), level: 'WARNING' },
    'stops without a name, as in JDK 8': { on: sketch(1, 5000, { operation: '' }), level: 'WARNING' },
    'the clean-up': {
      on: sketch(10, 900, { cleanup: 890 }),
      level: 'WARNING',
      explanation: /98\.9 % of it is the clean-up/,
    },
  },
});

test('the advice fits the release', () => {
  const advise = (version: string, more = {}) =>
    outlastingStop.check(aGcRun(sketch(3, 2000, more, { collector: 'G1', jvmVersion: version })))?.advice ?? '';
  assert.match(advise('17.0.15+6'), /-Xlog:async/);
  assert.match(advise('11.0.20+8'), /tmpfs.*before Java 15/);
  assert.doesNotMatch(advise('21.0.2+13'), /monitors/);
  assert.match(advise('14.0.2+12', { cleanup: 1900 }), /^The clean-up walks through all monitors/);
});
