import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { nativeMemoryGc } from './native-memory-gc.ts';

const sketchRun = (cause: string, collections: number, ms = 150): RunSketch => ({
  facts: { collector: 'OpenJ9 gencon' },
  events: times(collections, (i) => aPause(10 + i * 10, ms, { pause: 'full', cause })),
  untilSeconds: 600,
});

checkRule(nativeMemoryGc, {
  silent: { 'a call of System.gc()': sketchRun('explicit', 20) },
  fires: {
    once: { on: sketchRun('native out of memory', 1), level: 'WARNING', explanation: /Native memory ran out once/ },
    'three times': {
      on: sketchRun('native out of memory', 3),
      level: 'SEVERE',
      explanation: /could not allocate memory/,
    },
    'three times, and nobody felt it': { on: sketchRun('native out of memory', 3, 10), level: 'WARNING' },
  },
});
