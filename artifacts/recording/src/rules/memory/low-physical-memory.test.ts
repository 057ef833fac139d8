import { checkRecordingRule } from '../../../testing/index.ts';
import { lowPhysicalMemory } from './low-physical-memory.ts';

const used = (usedSize: number) => ({ 'jdk.PhysicalMemory': [{ totalSize: 1000, usedSize }] });
const version = (feature: number, system: string) => ({
  jvm: { feature, version: `OpenJDK 64-Bit Server VM (${feature}+9) for ${system} JRE (${feature}+9)` },
});
const LINUX = version(21, 'linux-amd64');

checkRecordingRule(lowPhysicalMemory, {
  silent: {
    'below nine tenths': { facts: LINUX, tables: used(899) },
    'a container has its own limit': {
      facts: { ...LINUX, container: { memoryLimitBytes: 500 } },
      tables: used(990),
    },
    'a JDK that counts the page cache of Linux': { facts: version(20, 'linux-amd64'), tables: used(990) },
    macOS: { facts: version(25, 'bsd-aarch64'), tables: used(990) },
  },
  fires: {
    'nine tenths': { on: { facts: LINUX, tables: used(900) }, level: 'INFO' },
    'nearly all': { on: { facts: LINUX, tables: used(950) }, level: 'WARNING' },
    Windows: { on: { facts: version(17, 'windows-amd64'), tables: used(950) }, level: 'WARNING' },
  },
});
