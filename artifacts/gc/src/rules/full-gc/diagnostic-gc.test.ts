import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { diagnosticGc } from './diagnostic-gc.ts';

/** Sketches collections in a run of 40 s. */
const sketchRequested = (count: number, durationMs: number, cause = 'Heap Inspection Initiated GC'): RunSketch => ({
  events: times(count, (i) => aPause(10 + i, durationMs, { pause: 'full', cause })),
  untilSeconds: 40,
});

checkRule(diagnosticGc, {
  silent: { 'the application asks with System.gc()': sketchRequested(3, 100, 'System.gc()') },
  fires: {
    'two short ones': {
      on: sketchRequested(2, 400),
      level: 'INFO',
      explanation: /2 pauses ran for Heap Inspection Initiated GC/,
    },
    'Parallel answers each with a young and a full one': {
      on: {
        facts: { collector: 'Parallel' },
        events: times(3, (i) => [
          aPause(10 + i, 20, { cause: 'Heap Inspection Initiated GC' }),
          aPause(10.1 + i, 300, { pause: 'full', cause: 'Heap Inspection Initiated GC' }),
        ]).flat(),
        untilSeconds: 40,
      },
      level: 'WARNING',
      explanation: /^A tool requested 3 collections .*6 pauses ran/s,
    },
    'three that nobody feels': { on: sketchRequested(3, 133), level: 'INFO' },
    'three, 1 % of the run': { on: sketchRequested(3, 134), level: 'WARNING' },
    'one heap dump': { on: sketchRequested(1, 1000, 'Heap Dump Initiated GC'), level: 'INFO' },
  },
});
