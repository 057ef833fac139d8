import { aPause, checkRule, type RunSketch } from '../../../testing/index.ts';
import { fewGcThreads } from './few-gc-threads.ts';

const sketchRun = (facts: RunSketch['facts'], more: Parameters<typeof aPause>[2] = {}, pauseMs = 1000): RunSketch => ({
  facts: { collector: 'G1', ...facts },
  events: [aPause(10, pauseMs, more)],
  untilSeconds: 600,
});

checkRule(fewGcThreads, {
  silent: {
    'half of the default': sketchRun({ cpusAvailable: 8, parallelWorkers: 4 }),
    'one worker on one CPU': sketchRun({ cpusAvailable: 1, parallelWorkers: 1 }),
    'five of eight beyond eight CPUs is the default': sketchRun({ cpusAvailable: 64, parallelWorkers: 43 }),
    'CPUs unknown': sketchRun({ parallelWorkers: 1 }),
    'workers unknown': sketchRun({ cpusAvailable: 8 }),
    'Serial has no workers': sketchRun({ collector: 'Serial', cpusAvailable: 8, parallelWorkers: 1 }),
    'Shenandoah takes half of the CPUs by itself': sketchRun({
      collector: 'Shenandoah',
      cpusAvailable: 2,
      parallelWorkers: 1,
    }),
  },
  fires: {
    'one worker on two CPUs': {
      on: sketchRun({ cpusAvailable: 2, parallelWorkers: 1 }),
      level: 'WARNING',
      explanation: /1 of the 2 threads that 2 CPUs/,
    },
    'short pauses': { on: sketchRun({ cpusAvailable: 2, parallelWorkers: 1 }, {}, 999), level: 'INFO' },
    'less than half of the default': { on: sketchRun({ cpusAvailable: 8, parallelWorkers: 3 }), level: 'WARNING' },
    'stated by the pauses': {
      on: sketchRun({ cpusTotal: 16 }, { workersUsed: 2, workersTotal: 2 }),
      level: 'WARNING',
      explanation: /2 of the 13 threads/,
    },
  },
});
