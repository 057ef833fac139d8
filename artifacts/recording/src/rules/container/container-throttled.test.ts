import { checkRecordingRule } from '../../../testing/index.ts';
import { containerThrottled } from './container-throttled.ts';

checkRecordingRule(containerThrottled, {
  silent: {
    'below one in twenty': {
      seconds: 120,
      tables: {
        'jdk.ContainerCPUThrottling': [
          { at: 0, cpuElapsedSlices: 100, cpuThrottledSlices: 10, cpuThrottledTime: 5 },
          { at: 90_000, cpuElapsedSlices: 1100, cpuThrottledSlices: 59, cpuThrottledTime: 905 },
        ],
      },
    },
  },
  fires: {
    'one in twenty': {
      on: {
        seconds: 120,
        tables: {
          'jdk.ContainerCPUThrottling': [
            { at: 0, cpuElapsedSlices: 100, cpuThrottledSlices: 10, cpuThrottledTime: 5 },
            { at: 90_000, cpuElapsedSlices: 1100, cpuThrottledSlices: 60, cpuThrottledTime: 905 },
          ],
        },
      },
      level: 'WARNING',
    },
    'one in four': {
      on: {
        seconds: 120,
        tables: {
          'jdk.ContainerCPUThrottling': [
            { at: 0, cpuElapsedSlices: 100, cpuThrottledSlices: 10, cpuThrottledTime: 5 },
            { at: 90_000, cpuElapsedSlices: 1100, cpuThrottledSlices: 260, cpuThrottledTime: 905 },
          ],
        },
      },
      level: 'SEVERE',
      headline: /25 %/,
    },
    'a tenth of the time': {
      on: {
        seconds: 120,
        tables: {
          'jdk.ContainerCPUThrottling': [
            { at: 0, cpuElapsedSlices: 100, cpuThrottledSlices: 10, cpuThrottledTime: 5 },
            { at: 90_000, cpuElapsedSlices: 1100, cpuThrottledSlices: 11, cpuThrottledTime: 12005 },
          ],
        },
      },
      level: 'WARNING',
    },
  },
});
