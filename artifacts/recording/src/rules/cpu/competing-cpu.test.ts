import { checkRecordingRule, cpuLoad } from '../../../testing/index.ts';
import { competingCpu } from './competing-cpu.ts';

checkRecordingRule(competingCpu, {
  silent: {
    'below a fifth': { tables: { 'jdk.CPULoad': cpuLoad(0.3, 0.49) } },
    'a moment': {
      tables: {
        'jdk.CPULoad': cpuLoad(0.3, 0.3).map((one, index) => (index === 20 ? { ...one, machineTotal: 1 } : one)),
      },
    },
  },
  fires: {
    'a fifth': { on: { tables: { 'jdk.CPULoad': cpuLoad(0.3, 0.51) } }, level: 'INFO' },
    'two fifths': { on: { tables: { 'jdk.CPULoad': cpuLoad(0.3, 0.71) } }, level: 'WARNING', headline: /41 %/ },
    'a recording of half the time': {
      on: { seconds: 15, tables: { 'jdk.CPULoad': cpuLoad(0.3, 0.9, 15) } },
      level: 'INFO',
    },
    'the JVM is idle': { on: { tables: { 'jdk.CPULoad': cpuLoad(0.01, 0.9) } }, level: 'INFO' },
  },
});
