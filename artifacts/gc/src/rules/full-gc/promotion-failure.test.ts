import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { promotionFailure } from './promotion-failure.ts';

/** Sketches failures in an old generation of 700 MB, of which `oldBefore` are used. */
const sketchFailures = (count: number, oldBefore = 690, durationMs = 900): RunSketch => ({
  facts: { collector: 'CMS' },
  events: [
    aPause(10, 50),
    ...times(count, (i) =>
      aPause(100 + i * 100, durationMs, {
        marks: PauseMark.promotionFailed,
        promotedBytes: 50 * 1024 * 1024,
        pools: { old: pool(oldBefore, 695, 700) },
      }),
    ),
  ],
});

/** Sketches failures that became collections of the whole heap: 500 MB of the old generation are free. */
const sketchEscalated = (young: number): RunSketch => ({
  facts: { collector: 'CMS' },
  events: times(2, (i) =>
    aPause(100 + i * 100, 9000, {
      pause: 'full',
      marks: PauseMark.promotionFailed,
      pools: { young: pool(young, 0, 400), old: pool(700, 400, 1200) },
    }),
  ),
});

checkRule(promotionFailure, {
  silent: { 'an ordinary young collection': sketchFailures(0) },
  fires: {
    'once may happen': {
      on: sketchFailures(1),
      level: 'WARNING',
      explanation: /1 young collection could not promote .* 10 MB of the old generation were free\./,
    },
    'the full collection that follows is a part of the stop': {
      on: {
        facts: { collector: 'Parallel' },
        events: [
          aPause(10, 50),
          aPause(100, 900, { marks: PauseMark.promotionFailed, pools: { old: pool(690, 695, 700) } }),
          aPause(100.9, 6000, { pause: 'full' }),
          aPause(300, 50),
        ],
      },
      level: 'WARNING',
      explanation:
        /^1 young collection could not promote: with the full collection right after, .* stood still for 6\.9 s.* it was undone after 900 ms, and the full collection right after took 6 s\./,
    },
    'twice in minutes': { on: sketchFailures(2), level: 'WARNING' },
    'three that take 1 % of the run': { on: sketchFailures(3, 690, 1500), level: 'SEVERE' },
    'more than twice the young generation was free': {
      on: sketchEscalated(240),
      level: 'SEVERE',
      explanation: /The old generation is fragmented: with 500 MB free, 2 promotions failed/,
    },
    'the young generation might have filled what was free': {
      on: sketchEscalated(260),
      level: 'SEVERE',
      explanation: /^2 young collections could not promote/,
    },
    'room was there, but not in one piece': {
      on: sketchFailures(1, 599),
      level: 'WARNING',
      explanation: /101 MB .* not in one piece/,
    },
  },
});

test('fragmented free memory needs another collector, not more memory', () => {
  assert.match(promotionFailure.check(aGcRun(sketchFailures(1, 599)))?.advice ?? '', /compacting collector/);
  assert.deepEqual(
    promotionFailure.check(aGcRun(sketchFailures(1)))?.changes?.map(({ setting }) => setting),
    ['heap', 'survivor spaces'],
  );
});

test('the memory of a collector that compacts is in one piece, and an old generation below the young one is too small', () => {
  const old = pool(16, 16, 16);
  const finding = promotionFailure.check(
    aGcRun({
      facts: { collector: 'Parallel' },
      events: times(4, (i) => [
        aPause(i * 10, 300, { marks: PauseMark.promotionFailed, pools: { young: pool(84, 84, 98), old } }),
        aPause(i * 10 + 0.3, 900, { pause: 'full', pools: { young: pool(84, 10, 98), old } }),
      ]).flat(),
    }),
  );
  assert.match(finding?.headline ?? '', /^4 young collections could not promote/);
  assert.match(finding?.explanation ?? '', /The old generation has only 16 MB, beside a young one of 98 MB\./);
  assert.deepEqual(
    finding?.changes?.map(({ setting, direction }) => `${direction} ${setting}`),
    ['lower young generation'],
  );
});
