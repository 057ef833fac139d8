import { checkCrashRule } from '../../../testing/index.ts';
import { otherProcessesUseMemory } from './other-processes-use-memory.ts';

const crash = { kind: 'native-oom', failedCall: 'mmap', failedBytes: 10e9 } as const;
const memory = { totalBytes: 16e9, freeBytes: 4e9, availableBytes: 6e9, swapFreeBytes: 3e9 };

checkCrashRule(otherProcessesUseMemory, {
  silent: {
    'this JVM has half of the memory': { crash, process: { memory, rssBytes: 8e9 } },
    'the machine has memory': { crash: { ...crash, failedBytes: 1e6 }, process: { memory, rssBytes: 1e9 } },
  },
  fires: {
    'this JVM is small': {
      on: { crash, process: { memory, rssBytes: 14e6 } },
      level: 'SEVERE',
      headline: /13\.4 MB of 14\.9 GB/,
    },
    'the resident size is not known': {
      on: { crash, process: { memory }, report: { heap: { regions: [], committedBytes: 2e9 } } },
      level: 'SEVERE',
    },
  },
});
