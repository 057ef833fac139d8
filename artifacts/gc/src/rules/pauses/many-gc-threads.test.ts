import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { manyGcThreads } from './many-gc-threads.ts';

/** Sketches ten pauses within a minute. */
const sketchRun = (facts: RunSketch['facts'], pauseMs = 500): RunSketch => ({
  facts: { collector: 'Parallel', ...facts },
  events: times(10, (i) => aPause(10 + i, pauseMs)),
  untilSeconds: 60,
});

checkRule(manyGcThreads, {
  silent: {
    'twice the default': sketchRun({ cpusAvailable: 2, parallelWorkers: 4 }),
    'five of eight beyond eight CPUs is the default': sketchRun({ cpusAvailable: 64, parallelWorkers: 64 }),
    'CPUs unknown': sketchRun({ parallelWorkers: 64 }),
    'workers unknown': sketchRun({ cpusAvailable: 2 }),
    'Serial has no workers': sketchRun({ collector: 'Serial', cpusAvailable: 1, parallelWorkers: 8 }),
  },
  fires: {
    'more than twice the default': {
      on: sketchRun({ cpusAvailable: 2, parallelWorkers: 5 }),
      level: 'WARNING',
      explanation: /By default it would use 2 threads/,
    },
    'short pauses': { on: sketchRun({ cpusAvailable: 1, parallelWorkers: 64 }, 5), level: 'INFO' },
  },
});
