import { checkRecordingRule } from '../../../testing/index.ts';
import { lowPhysicalMemory } from './low-physical-memory.ts';

checkRecordingRule(lowPhysicalMemory, {
  silent: {
    'below nine tenths': { tables: { 'jdk.PhysicalMemory': [{ totalSize: 1000, usedSize: 899 }] } },
    'a container has its own limit': {
      facts: { container: { memoryLimitBytes: 500 } },
      tables: { 'jdk.PhysicalMemory': [{ totalSize: 1000, usedSize: 990 }] },
    },
  },
  fires: {
    'nine tenths': { on: { tables: { 'jdk.PhysicalMemory': [{ totalSize: 1000, usedSize: 900 }] } }, level: 'INFO' },
    'nearly all': { on: { tables: { 'jdk.PhysicalMemory': [{ totalSize: 1000, usedSize: 950 }] } }, level: 'WARNING' },
  },
});
