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
      explanation: /2 collections ran for Heap Inspection Initiated GC/,
    },
    'three that nobody feels': { on: sketchRequested(3, 133), level: 'INFO' },
    'three, 1 % of the run': { on: sketchRequested(3, 134), level: 'WARNING' },
    'one heap dump': { on: sketchRequested(1, 1000, 'Heap Dump Initiated GC'), level: 'INFO' },
  },
});
