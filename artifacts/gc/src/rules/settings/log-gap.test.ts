import { aCycle, aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { logGap } from './log-gap.ts';

/** Sketches pauses every 10 s, with a silence in the middle. */
const sketchSilence = (seconds: number, facts: RunSketch['facts'] = { collector: 'G1' }, each = 10): RunSketch => ({
  facts,
  events: [
    ...times(each, (index) => aPause(index * 10, 20)),
    ...times(each, (index) => aPause(each * 10 - 10 + seconds + index * 10, 20)),
  ],
});

checkRule(logGap, {
  silent: {
    'nine minutes': sketchSilence(540),
    'nineteen events': sketchSilence(3600, { collector: 'G1' }, 9),
    'every collection comes after a quarter of an hour': {
      events: times(40, (index) => aPause(index * 900, 20)),
    },
  },
  fires: {
    'ten minutes and more': { on: sketchSilence(601), level: 'INFO', explanation: /1 gap of 10 min or more.*idle/ },
    'Shenandoah was due every five minutes': {
      on: sketchSilence(601, { collector: 'Shenandoah' }),
      level: 'WARNING',
      explanation: /due every 5 min/,
    },
    'a periodic collection of G1 was due': {
      on: sketchSilence(601, { collector: 'G1', commandLine: '-XX:G1PeriodicGCInterval=60000' }),
      level: 'WARNING',
      explanation: /due every 1 min/,
    },
    'a timer of ZGC that fired before': {
      on: {
        facts: { collector: 'ZGC' },
        events: [
          ...times(20, (index) => aCycle(index * 10, 50, { cycle: 'cycle', cause: 'Timer' })),
          aCycle(2000, 50, { cycle: 'cycle', cause: 'Timer' }),
        ],
      },
      level: 'WARNING',
    },
  },
});
