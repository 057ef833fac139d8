import { checkRecordingRule, cpuLoad, repeat } from '../../../testing/index.ts';
import { compilerCpu } from './compiler-cpu.ts';

checkRecordingRule(compilerCpu, {
  silent: { 'a short queue': { tables: { 'jdk.CompilerQueueUtilization': [{ queueSize: 999 }] } } },
  fires: {
    'a long queue': { on: { tables: { 'jdk.CompilerQueueUtilization': [{ queueSize: 1000 }] } }, level: 'INFO' },
    'busy compiler threads': {
      on: {
        tables: {
          'jdk.CPULoad': cpuLoad(0.5),
          'jdk.ThreadCPULoad': repeat(10, (at) => ({
            at: at * 5000,
            thread: 'C2 CompilerThread0',
            user: 0.2,
            system: 0,
          })),
        },
      },
      level: 'INFO',
    },
  },
});
