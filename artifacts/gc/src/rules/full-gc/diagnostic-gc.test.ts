import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { diagnosticGc } from './diagnostic-gc.ts';

const sketchRequested = (count: number, durationMs: number, cause = 'Heap Inspection Initiated GC'): RunSketch => ({
  events: times(count, (i) => aPause(10 + i, durationMs, { pause: 'full', cause })),
});

checkRule(diagnosticGc, {
  silent: { 'the application asks with System.gc()': sketchRequested(3, 100, 'System.gc()') },
  fires: {
    'two short ones': {
      on: sketchRequested(2, 400),
      level: 'INFO',
      explanation: /2 collections ran for Heap Inspection Initiated GC/,
    },
    three: { on: sketchRequested(3, 10), level: 'WARNING' },
    'one of a second': { on: sketchRequested(1, 1000, 'Heap Dump Initiated GC'), level: 'WARNING' },
  },
});
