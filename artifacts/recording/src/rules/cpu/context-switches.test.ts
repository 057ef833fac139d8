import { checkRecordingRule, cpuLoad, repeat } from '../../../testing/index.ts';
import { contextSwitches } from './context-switches.ts';

checkRecordingRule(contextSwitches, {
  silent: {
    'below for each processor': {
      facts: { cpu: { hardwareThreads: 4 } },
      tables: { 'jdk.ThreadContextSwitchRate': repeat(3, (at) => ({ at, switchRate: 39_999 })) },
    },
  },
  fires: {
    'so many for each': {
      on: {
        facts: { cpu: { hardwareThreads: 4 } },
        tables: { 'jdk.ThreadContextSwitchRate': repeat(3, (at) => ({ at, switchRate: 40_000 })) },
      },
      level: 'WARNING',
    },
    'a JVM that does little': {
      on: {
        facts: { cpu: { hardwareThreads: 4 } },
        tables: {
          'jdk.CPULoad': cpuLoad(0.01),
          'jdk.ThreadContextSwitchRate': repeat(3, (at) => ({ at, switchRate: 40_000 })),
        },
      },
      level: 'INFO',
    },
  },
});
