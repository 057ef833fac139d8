import { aPause, aSafepoint, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { timeToSafepoint } from './time-to-safepoint.ts';

const sketchRun = (count: number, reaching: number, otherStopsMs = 0): RunSketch => ({
  facts: { collector: 'G1', jvmVersion: '17.0.15+6' },
  events: [
    ...times(count, (index) => aSafepoint(100 + index, reaching, { timeToSafepoint: reaching, operation: 'Cleanup' })),
    aSafepoint(400, otherStopsMs, { timeToSafepoint: 0, operation: 'G1CollectFull' }),
  ],
  untilSeconds: 600,
});

checkRule(timeToSafepoint, {
  silent: {
    'just below a second': sketchRun(1, 999),
    'nine of 200 ms': sketchRun(9, 200),
    'ten of 200 ms in hardly any of the stopped time': sketchRun(10, 200, 8001),
    'ten just below 200 ms': sketchRun(10, 199),
    'no safepoint lines': { events: [aPause(10, 20)], untilSeconds: 600 },
  },
  fires: {
    'a second once': { on: sketchRun(1, 1000), level: 'WARNING', explanation: /1 safepoint took 1 s or more to reach/ },
    'ten seconds': { on: sketchRun(1, 10_000), level: 'SEVERE' },
    'ten of 200 ms, a fifth of the stopped time': {
      on: sketchRun(10, 200, 8000),
      level: 'WARNING',
      explanation: /are 20 % of all stopped time/,
    },
  },
});
