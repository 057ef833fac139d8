import { aMark, aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { gcOverheadLimit } from './gc-overhead-limit.ts';

/** Sketches full collections that begin a second apart in a heap of 1000 MB. */
const sketchFullGcs = (count: number, durationMs: number, freed: number): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 1000 * MB },
  events: times(count, (i) =>
    aPause(700 + i, durationMs, { pause: 'full', cause: 'Ergonomics', heap: pool(900, 900 - freed, 1000) }),
  ),
});

checkRule(gcOverheadLimit, {
  silent: {
    'four in a row': sketchFullGcs(4, 995, 1),
    'they take 97 % of the time': sketchFullGcs(20, 970, 1),
    'each frees 2 %': sketchFullGcs(20, 995, 20),
  },
  fires: {
    'five in a row with more than 98 % of the time': {
      on: sketchFullGcs(5, 995, 19),
      level: 'FATAL',
      explanation: /5 full collections in a row/,
    },
    'the JVM reports it': {
      on: { events: [aMark(3, 'gc-overhead-limit')] },
      level: 'FATAL',
      explanation: /reported 1 time/,
    },
    'the JVM reports that it would': {
      on: { events: [aMark(3, 'near-gc-overhead-limit')] },
      level: 'SEVERE',
      explanation: /would exceed its limit/,
    },
    'OpenJ9 reports it': { on: { events: [aMark(3, 'excessive-gc')] }, level: 'FATAL' },
  },
});
