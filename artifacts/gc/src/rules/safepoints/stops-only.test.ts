import { aPause, aSafepoint, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { stopsOnly } from './stops-only.ts';

const stops = (count: number, duration: number, operation = ''): RunSketch => ({
  events: times(count, (index) => aSafepoint(10 + index * 10, duration, { operation })),
  untilSeconds: 1000,
});

checkRule(stopsOnly, {
  silent: {
    'the collections are in the log': { events: [aPause(10, 20), aSafepoint(10, 21)], untilSeconds: 600 },
    'no stops': { events: [], untilSeconds: 600 },
  },
  fires: {
    'short stops are a note': { on: stops(50, 10), level: 'INFO', explanation: /It does not name the operations/ },
    'a second at once': { on: stops(2, 1000), level: 'WARNING' },
    'a twentieth of the run': { on: stops(60, 900), level: 'WARNING' },
    'a fifth of the run': { on: stops(90, 2300), level: 'SEVERE' },
    'the length of the run is unknown': {
      on: { events: [aSafepoint(Number.NaN, 1000)], unstamped: true },
      level: 'WARNING',
      explanation: /of 1 s\. The log has safepoints/,
    },
    'ten seconds at once': {
      on: stops(1, 10_000, 'G1CollectForAllocation'),
      level: 'SEVERE',
      explanation: /G1CollectForAllocation \(1 stop, 10 s\)/,
    },
  },
});
