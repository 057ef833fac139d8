import { aCycle, aMark, checkRule, type RunSketch } from '../../../testing/index.ts';
import { j9ConcurrentIncomplete } from './j9-concurrent-incomplete.ts';

const sketchRun = (
  events: RunSketch['events'],
  collector: 'OpenJ9 gencon' | 'OpenJ9 balanced' = 'OpenJ9 gencon',
): RunSketch => ({
  facts: { collector },
  events: events ?? [],
  untilSeconds: 600,
});

checkRule(j9ConcurrentIncomplete, {
  silent: {
    'a cycle that ended': sketchRun([aCycle(10, 500)]),
    'balanced marks in increments': sketchRun([aCycle(10, 500, { aborted: true })], 'OpenJ9 balanced'),
  },
  fires: {
    'reported by the log': {
      on: sketchRun([aMark(10, 'concurrent-aborted')]),
      level: 'WARNING',
      explanation: /Concurrent marking was cut short once/,
    },
    'an aborted cycle': { on: sketchRun([aCycle(10, 500, { aborted: true })]), level: 'WARNING' },
    'mark and cycle of the same event count once': {
      on: sketchRun([aMark(10, 'concurrent-aborted'), aCycle(9, 500, { aborted: true })]),
      level: 'WARNING',
      explanation: /cut short once/,
    },
  },
});
