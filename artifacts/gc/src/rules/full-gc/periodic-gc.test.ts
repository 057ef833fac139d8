import { aCycle, aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { periodicGc } from './periodic-gc.ts';

const sketchCycles = (idle: number, needed: number): RunSketch => ({
  facts: { collector: 'ZGC' },
  events: [
    ...times(idle, (i) => aCycle(10 + i * 10, 100, { cycle: 'cycle', cause: 'Proactive' })),
    ...times(needed, (i) => aCycle(500 + i * 10, 100, { cycle: 'cycle', cause: 'Allocation Rate' })),
  ],
});

checkRule(periodicGc, {
  silent: {
    'exactly 20 % of the cycles': sketchCycles(2, 8),
    'the only cycles of a log': sketchCycles(2, 1),
    'ordinary pauses of G1': { facts: { collector: 'G1' }, events: [aPause(5, 10)] },
  },
  fires: {
    'more than 20 % of the cycles': { on: sketchCycles(3, 8), level: 'INFO', explanation: /3 cycles of 11/ },
    'one of G1': {
      on: { facts: { collector: 'G1' }, events: [aPause(5, 10, { cause: 'G1 Periodic Collection' })] },
      level: 'INFO',
      explanation: /G1PeriodicGCInterval/,
    },
    'full ones of G1 every second': {
      on: {
        facts: { collector: 'G1' },
        events: times(20, (i) => aPause(5 + i, 40, { pause: 'full', cause: 'G1 Periodic Collection' })),
      },
      level: 'WARNING',
      explanation: /20 collections ran/,
    },
  },
});
