import { checkRecordingRule, cpuLoad } from '../../../testing/index.ts';
import { systemCpu } from './system-cpu.ts';

checkRecordingRule(systemCpu, {
  silent: { 'mostly its own code': { tables: { 'jdk.CPULoad': cpuLoad(0.21, 0.41, 60, 0.2) } } },
  fires: { 'half in the kernel': { on: { tables: { 'jdk.CPULoad': cpuLoad(0.2, 0.4, 60, 0.2) } }, level: 'WARNING' } },
});
