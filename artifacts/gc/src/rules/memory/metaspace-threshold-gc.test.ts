import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { metaspaceThresholdGc } from './metaspace-threshold-gc.ts';

const CAUSE = 'Metadata GC Threshold';

/** Sketches collections at these fills of Metaspace in MB, evenly over the run. */
const sketchFills = (fills: readonly number[], seconds = 120, duration = 500): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: [
    aPause(1, 5),
    ...fills.map((fill, i) =>
      aPause(2 + ((i + 0.5) * (seconds - 4)) / fills.length, duration, {
        cause: CAUSE,
        pools: { metaspace: pool(fill, fill, fill + 4) },
      }),
    ),
  ],
  untilSeconds: seconds,
});

checkRule(metaspaceThresholdGc, {
  silent: {
    'no collection for classes': sketchFills([]),
    'OpenJ9 has no such threshold': { ...sketchFills([20, 20, 20, 20, 20]), facts: { collector: 'OpenJ9 gencon' } },
  },
  fires: {
    'a long start-up': {
      on: sketchFills([21, 30, 36, 44, 54, 66, 80], 59),
      level: 'INFO',
      explanation: /7 collections .* Each met more classes/,
    },
    'a log without its fill': {
      on: { facts: { collector: 'Parallel' }, events: times(6, (i) => aPause(5 + i, 900, { cause: CAUSE })) },
      level: 'INFO',
      explanation: /6 collections .* The log does not state how much class metadata there was/,
    },
    'a log without its fill, in which they go on after any start-up': {
      on: {
        facts: { collector: 'G1' },
        events: times(60, (i) => aPause(5 + i * 12, 500, { cause: CAUSE })),
        untilSeconds: 730,
      },
      level: 'WARNING',
      explanation: /does not state how much class metadata there was\. 19 of them ran in the last third/,
    },
    'a log without its fill, in which they end with the start-up': {
      on: {
        facts: { collector: 'G1' },
        events: times(20, (i) => aPause(5 + i, 900, { cause: CAUSE })),
        untilSeconds: 730,
      },
      level: 'INFO',
    },
    'each collection of Parallel has two steps': {
      on: {
        facts: { collector: 'Parallel' },
        events: [21, 30, 36, 44, 54].flatMap((fill, i) =>
          (['young', 'full'] as const).map((pause, step) =>
            aPause(5 + i * 5 + step, 500, { pause, cause: CAUSE, pools: { metaspace: pool(fill, fill, fill + 4) } }),
          ),
        ),
        untilSeconds: 59,
      },
      level: 'INFO',
      explanation: /10 collections .* Each met more classes/,
    },
    'a start-up that is over after two thirds': { on: sketchFills([21, 30, 44, 60, 62, 64]), level: 'INFO' },
    'three at the same fill': { on: sketchFills([30, 30, 30, 30]), level: 'INFO' },
    'four at a fill that was reached before': {
      on: sketchFills([30, 30, 30, 30, 30]),
      level: 'WARNING',
      explanation: /4 of them ran at a fill that was reached before/,
    },
    'the limit was committed each time': {
      on: {
        facts: { collector: 'G1' },
        events: times(6, (i) => aPause(2 + 20 * i, 500, { cause: CAUSE, pools: { metaspace: pool(38, 38, 128) } })),
        untilSeconds: 120,
      },
      level: 'WARNING',
      explanation: /128 MB were committed, which is probably the limit .*at most 38 MB of it were in use/,
    },
    'such collections that nobody feels': { on: sketchFills([30, 30, 30, 30, 30, 30], 120, 10), level: 'INFO' },
    'a rise to the end of a minute': {
      on: sketchFills([21, 30, 44, 60, 76], 60),
      level: 'WARNING',
      explanation: /rose from 21 MB to 76 MB and still rises/,
    },
    'cycles of ZGC count once, its marks do not': {
      on: {
        facts: { collector: 'ZGC' },
        events: [
          ...times(3, (i) => aPause(100 + i, 0.1, { pause: 'remark', cause: CAUSE })),
          aCycle(103, 50, { cycle: 'cycle', cause: CAUSE }),
        ],
        untilSeconds: 1200,
      },
      level: 'INFO',
      explanation: /^1 collection/,
    },
  },
});

test('a higher threshold does not keep classes from being made anew', () => {
  const advise = (fills: readonly number[]) => metaspaceThresholdGc.check(aGcRun(sketchFills(fills)))?.advice ?? '';
  assert.match(advise([30, 30, 30, 30, 30]), /class loaders are made anew/);
  assert.doesNotMatch(advise([21, 30, 36, 44, 54]), /made anew/);
});
