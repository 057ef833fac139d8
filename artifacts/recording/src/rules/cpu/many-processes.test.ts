import { checkRecordingRule, cpuLoad, repeat } from '../../../testing/index.ts';
import { manyProcesses } from './many-processes.ts';

checkRecordingRule(manyProcesses, {
  silent: {
    fewer: {
      tables: { 'jdk.CPULoad': cpuLoad(0.1, 0.9), 'jdk.SystemProcess': repeat(149, (pid) => ({ pid: String(pid) })) },
    },
    'the machine is free': {
      tables: { 'jdk.CPULoad': cpuLoad(0.1), 'jdk.SystemProcess': repeat(150, (pid) => ({ pid: String(pid) })) },
    },
  },
  fires: {
    'so many and a busy machine': {
      on: {
        tables: { 'jdk.CPULoad': cpuLoad(0.1, 0.9), 'jdk.SystemProcess': repeat(150, (pid) => ({ pid: String(pid) })) },
      },
      level: 'INFO',
    },
  },
});
