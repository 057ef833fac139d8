import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { promotionFailure } from './promotion-failure.ts';

/** Sketches failures in an old generation of 700 MB, of which `oldBefore` are used. */
const sketchFailures = (count: number, oldBefore = 690): RunSketch => ({
  facts: { collector: 'CMS' },
  events: [
    aPause(10, 50),
    ...times(count, (i) =>
      aPause(100 + i * 100, 900, {
        marks: PauseMark.promotionFailed,
        promotedBytes: 50 * 1024 * 1024,
        pools: { old: pool(oldBefore, 695, 700) },
      }),
    ),
  ],
});

checkRule(promotionFailure, {
  silent: { 'an ordinary young collection': sketchFailures(0) },
  fires: {
    'once may happen': {
      on: sketchFailures(1),
      level: 'WARNING',
      explanation: /1 young collection could not promote .* 10 MB of the old generation were free\./,
    },
    twice: { on: sketchFailures(2), level: 'SEVERE' },
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
