import { checkRecordingRule, cpuLoad } from '../../../testing/index.ts';
import { highJvmCpu } from './high-jvm-cpu.ts';

checkRecordingRule(highJvmCpu, {
  silent: { 'below four fifths': { tables: { 'jdk.CPULoad': cpuLoad(0.79) } } },
  fires: {
    'four fifths': { on: { tables: { 'jdk.CPULoad': cpuLoad(0.8) } }, level: 'INFO' },
    'nearly all': { on: { tables: { 'jdk.CPULoad': cpuLoad(0.95) } }, level: 'WARNING' },
  },
});
