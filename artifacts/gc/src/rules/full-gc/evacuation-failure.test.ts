import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { PauseMark } from '../../events.ts';
import { evacuationFailure } from './evacuation-failure.ts';

const sketchFailures = (
  failed: number,
  quiet: number,
  marks: number = PauseMark.evacuationFailure,
  durationMs = 5000,
): RunSketch => ({
  facts: { collector: 'G1' },
  events: [...times(quiet, (i) => aPause(1 + i, 5)), ...times(failed, (i) => aPause(500 + i, durationMs, { marks }))],
});

checkRule(evacuationFailure, {
  silent: { 'no failure': sketchFailures(0, 20) },
  fires: {
    'two long ones': { on: sketchFailures(2, 199), level: 'SEVERE', explanation: /2 pauses, 1 % of all/ },
    'two of less than a second': {
      on: sketchFailures(2, 199, PauseMark.evacuationFailure, 900),
      level: 'WARNING',
    },
    three: { on: sketchFailures(3, 400), level: 'SEVERE', explanation: /3 pauses: 15 s together, the longest 5 s/ },
    'three of 100 ms': { on: sketchFailures(3, 400, PauseMark.evacuationFailure, 100), level: 'WARNING' },
    'three of a millisecond among long pauses': {
      on: {
        facts: { collector: 'G1' },
        events: [
          ...times(100, (i) => aPause(1 + i, 200)),
          ...times(3, (i) => aPause(500 + i, 1, { marks: PauseMark.evacuationFailure })),
        ],
      },
      level: 'WARNING',
    },
    'two of a few milliseconds': { on: sketchFailures(2, 50, PauseMark.evacuationFailure, 4), level: 'INFO' },
    'one that is the longest pause of all': {
      on: sketchFailures(1, 50, PauseMark.evacuationFailure, 34),
      level: 'WARNING',
    },
    'pinned regions alone are harmless': {
      on: sketchFailures(5, 5, PauseMark.pinned),
      level: 'INFO',
      explanation: /memory was not short/,
    },
  },
});
