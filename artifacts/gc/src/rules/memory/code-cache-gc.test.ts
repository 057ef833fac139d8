import { aCycle, aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { codeCacheGc } from './code-cache-gc.ts';

const sketchRun = (cause: string, collections: number): RunSketch => ({
  facts: { collector: 'G1' },
  events: times(collections, (i) => aPause(10 + i, 5, { cause })),
  untilSeconds: 600,
});

checkRule(codeCacheGc, {
  silent: { 'other causes': sketchRun('G1 Evacuation Pause', 20) },
  fires: {
    'the threshold, however often': {
      on: sketchRun('CodeCache GC Threshold', 20),
      level: 'INFO',
      explanation: /20 collections ran to free compiled code/,
    },
    'nearly full twice': { on: sketchRun('CodeCache GC Aggressive', 2), level: 'INFO' },
    'nearly full three times': {
      on: sketchRun('CodeCache GC Aggressive', 3),
      level: 'WARNING',
      explanation: /code cache is nearly full: 3 collections/,
    },
    'cycles of ZGC': {
      on: {
        facts: { collector: 'GenZGC' },
        events: times(3, (i) => aCycle(10 + i, 50, { cycle: 'major', cause: 'CodeCache GC Aggressive' })),
        untilSeconds: 600,
      },
      level: 'WARNING',
    },
  },
});
