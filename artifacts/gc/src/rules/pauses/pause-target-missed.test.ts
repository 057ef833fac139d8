import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { pauseTargetMissed } from './pause-target-missed.ts';

/** Sketches pauses of 50 ms, every eighth of another length. */
const sketchEveryEighth = (ms: number, count = 40, facts: RunSketch['facts'] = { collector: 'G1' }): RunSketch => ({
  facts,
  events: times(count, (index) => aPause(100 + index, index % 8 === 0 ? ms : 50)),
  untilSeconds: 600,
});

checkRule(pauseTargetMissed, {
  silent: {
    'the 90th percentile is exactly the goal': sketchEveryEighth(200),
    '29 pauses': sketchEveryEighth(500, 29),
    'Parallel has another goal': sketchEveryEighth(500, 40, { collector: 'Parallel' }),
    'a goal that is met': sketchEveryEighth(300, 40, { collector: 'G1', commandLine: '-XX:MaxGCPauseMillis=300' }),
  },
  fires: {
    'over the default of 200 ms': {
      on: sketchEveryEighth(201),
      level: 'INFO',
      explanation: /over the goal of 200 ms \(the default\)/,
    },
    'exactly twice the goal': { on: sketchEveryEighth(400), level: 'INFO' },
    'over twice the goal': { on: sketchEveryEighth(401), level: 'WARNING' },
    'a short goal, far beyond': {
      on: sketchEveryEighth(99, 40, { collector: 'G1', commandLine: '-XX:MaxGCPauseMillis=20' }),
      level: 'INFO',
    },
    'the goal of the command line': {
      on: sketchEveryEighth(60, 40, { collector: 'G1', commandLine: '-XX:MaxGCPauseMillis=50' }),
      level: 'INFO',
      explanation: /over the goal of 50 ms;/,
    },
    'thirty pauses of Shenandoah': {
      on: {
        facts: { collector: 'Shenandoah' },
        events: times(30, (index) => aPause(100 + index, 300, { pause: 'remark' })),
        untilSeconds: 600,
      },
      level: 'INFO',
    },
  },
});

test('a fixed young generation is named as the reason, the size that JDK 8 chose itself is not', () => {
  const adviceWith = (commandLine: string) =>
    pauseTargetMissed.check(aGcRun(sketchEveryEighth(300, 40, { collector: 'G1', commandLine })))?.advice ?? '';
  assert.match(adviceWith('-Xmn512m'), /^Remove -Xmn/);
  assert.match(adviceWith('-XX:MaxNewSize=536870912'), /MaxGCPauseMillis=300/);
});
