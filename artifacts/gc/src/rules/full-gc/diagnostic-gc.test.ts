import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { diagnosticGc } from './diagnostic-gc.ts';

const requested = (count: number, durationMs: number, cause = 'Heap Inspection Initiated GC'): RunSketch => ({
  events: times(count, (i) => aPause(10 + i, durationMs, { pause: 'full', cause })),
});

checkRule(diagnosticGc, {
  silent: { 'the application asks with System.gc()': requested(3, 100, 'System.gc()') },
  fires: {
    'two short ones': {
      on: requested(2, 400),
      level: 'INFO',
      explanation: /2 collections ran for Heap Inspection Initiated GC/,
    },
    three: { on: requested(3, 10), level: 'WARNING' },
    'one of a second': { on: requested(1, 1000, 'Heap Dump Initiated GC'), level: 'WARNING' },
  },
});
