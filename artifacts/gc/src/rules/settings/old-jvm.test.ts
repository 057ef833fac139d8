import { checkRule, type RunSketch } from '../../../testing/index.ts';
import { oldJvm } from './old-jvm.ts';

const sketchRun = (jvmVersion: string, collector: 'G1' | 'Parallel' = 'Parallel', commandLine = ''): RunSketch => ({
  facts: { collector, jvmVersion, ...(commandLine ? { commandLine } : {}) },
  untilSeconds: 600,
});

const CONTAINER = '-XX:+UseCGroupMemoryLimitForHeap';

checkRule(oldJvm, {
  silent: {
    'a line with long-term support': sketchRun('17.0.15+6-Debian'),
    'the current release': sketchRun('27+35'),
    'a release not in the table': sketchRun('99+1'),
    '8u40 with G1': sketchRun('1.8.0_40-b25', 'G1'),
    '8u191 in a container': sketchRun('1.8.0_191-b12', 'Parallel', CONTAINER),
    'Java 8 of unknown update with G1': sketchRun('1.8.0', 'G1'),
    'version unknown': { facts: { collector: 'G1' }, untilSeconds: 600 },
  },
  fires: {
    '8u31 with G1': { on: sketchRun('1.8.0_31-b13', 'G1'), level: 'WARNING', explanation: /8u31 runs G1/ },
    'Java 7 with G1': { on: sketchRun('1.7.0_80', 'G1'), level: 'WARNING' },
    '8u181 in a container': {
      on: sketchRun('1.8.0_181-b13', 'Parallel', CONTAINER),
      level: 'WARNING',
      explanation: /from 8u191/,
    },
    'Java 7': { on: sketchRun('1.7.0_80'), level: 'INFO', explanation: /last public update in 2015-04/ },
    'a release between two lines of long-term support': {
      on: sketchRun('24.0.2+12'),
      level: 'INFO',
      explanation: /replaced by the next release in 2025-09/,
    },
  },
});
