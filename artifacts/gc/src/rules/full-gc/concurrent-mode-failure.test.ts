import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, pool, type RunSketch, times } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { concurrentModeFailure } from './concurrent-mode-failure.ts';

const sketchFailures = (
  count: number,
  durationMs = 100,
  marks: number = PauseMark.concurrentModeFailure,
  cause = '',
): RunSketch => ({
  facts: { collector: 'CMS' },
  events: times(count, (i) => aPause(100 + i * 100, durationMs, { pause: 'full', cause, marks })),
});

checkRule(concurrentModeFailure, {
  silent: {
    'a full collection without the mark': sketchFailures(3, 5000, 0),
    'System.gc() interrupts a cycle by design': sketchFailures(
      3,
      5000,
      PauseMark.concurrentModeInterrupted,
      'System.gc()',
    ),
  },
  fires: {
    'two short ones': { on: sketchFailures(2, 999), level: 'WARNING', explanation: /2 concurrent mode failures/ },
    'three short ones in minutes': { on: sketchFailures(3), level: 'WARNING' },
    'three that take much of the run': { on: sketchFailures(3, 2000), level: 'SEVERE' },
    'one of a second': { on: sketchFailures(1, 1000), level: 'SEVERE' },
    'an interrupted cycle that nothing requested': {
      on: sketchFailures(1, 100, PauseMark.concurrentModeInterrupted),
      level: 'WARNING',
    },
  },
});

test('a threshold below what stays in use is not advised', () => {
  const advise = (left: number): string =>
    concurrentModeFailure.check(
      aGcRun({
        facts: { collector: 'CMS' },
        events: times(5, (i) =>
          aPause(100 + i * 100, 2000, {
            pause: 'full',
            cause: 'Allocation Failure',
            marks: PauseMark.concurrentModeFailure,
            pools: { heap: pool(950, left, 1000), old: pool(780, left, 800) },
          }),
        ),
        untilSeconds: 700,
      }),
    )?.advice ?? '';
  assert.match(advise(640), /^Enlarge the old generation: 80 % of it stay in use/);
  assert.match(advise(300), /^Start cycles earlier: -XX:CMSInitiatingOccupancyFraction=77 \(now 92\).*; or move to G1/);
});
