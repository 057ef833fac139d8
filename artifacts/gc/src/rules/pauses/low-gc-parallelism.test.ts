import { aPause, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { lowGcParallelism } from './low-gc-parallelism.ts';

const sketchRun = (
  count: number,
  user: number,
  real: number,
  facts: RunSketch['facts'] = { parallelWorkers: 8 },
  pause: 'young' | 'full' = 'young',
  seconds = 20,
): RunSketch => ({
  facts: { collector: 'Parallel', ...facts },
  events: times(count, (index) => aPause(1 + index, real, { pause, user, sys: 0, real })),
  untilSeconds: seconds,
});

checkRule(lowGcParallelism, {
  silent: {
    'exactly 1.3 CPUs': sketchRun(10, 130, 100),
    'nine pauses': sketchRun(9, 100, 100),
    'just below 100 ms': sketchRun(10, 99, 99),
    'one worker cannot be parallel': sketchRun(10, 100, 100, { parallelWorkers: 1 }),
    'number of workers unknown': sketchRun(10, 100, 100, {}),
    Serial: sketchRun(10, 100, 100, { collector: 'Serial', parallelWorkers: 8 }),
    'full collections, which may use one thread': sketchRun(10, 100, 100, { parallelWorkers: 8 }, 'full'),
  },
  fires: {
    'below 1.3 CPUs in ten pauses': {
      on: sketchRun(10, 129, 100),
      level: 'WARNING',
      explanation: /8 GC threads together kept only 1\.29 CPUs busy/,
    },
    'pauses below 5 % of the run': {
      on: sketchRun(10, 129, 100, { parallelWorkers: 8 }, 'young', 21),
      level: 'INFO',
    },
    'workers from the command line': {
      on: sketchRun(10, 100, 100, { commandLine: '-XX:ParallelGCThreads=2' }),
      level: 'WARNING',
    },
  },
});
