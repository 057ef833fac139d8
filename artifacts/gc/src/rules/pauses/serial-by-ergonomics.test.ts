import { aPause, checkRule, GB, MB, type RunSketch } from '../../../testing/index.ts';
import { serialByErgonomics } from './serial-by-ergonomics.ts';

const sketchRun = (facts: RunSketch['facts'], pauseMs = 20): RunSketch => ({
  facts: { collector: 'Serial', ...facts },
  events: [aPause(10, pauseMs)],
  untilSeconds: 600,
});

checkRule(serialByErgonomics, {
  silent: {
    'a small heap with short pauses': sketchRun({ heapMax: 1792 * MB - 1, cpusAvailable: 1 }, 999),
    'another collector': sketchRun({ collector: 'G1', heapMax: 8 * GB, cpusAvailable: 8 }),
    'Java 1.4 had no choice': sketchRun({ jvmVersion: '1.4.2_13', heapMax: 2 * GB }, 5000),
  },
  fires: {
    'a heap of 1792 MB': {
      on: sketchRun({ heapMax: 1792 * MB }),
      level: 'INFO',
      explanation: /if it was not chosen/,
    },
    'two CPUs and short pauses': { on: sketchRun({ cpusAvailable: 2 }), level: 'INFO' },
    'a pause of a second': { on: sketchRun({}, 1000), level: 'WARNING' },
    'the command line names no collector': {
      on: sketchRun({ cpusAvailable: 2, commandLine: '-Xmx1g' }, 1000),
      level: 'WARNING',
      explanation: /No option names a collector/,
    },
    'a machine on which the JVM would not have picked it': {
      on: sketchRun({ cpusAvailable: 2, memoryTotal: 1792 * MB }),
      level: 'INFO',
      explanation: /probably chosen/,
    },
    'chosen by an option': {
      on: sketchRun({ cpusAvailable: 2, commandLine: '-XX:+UseSerialGC' }),
      level: 'INFO',
      explanation: /was chosen/,
    },
  },
});
