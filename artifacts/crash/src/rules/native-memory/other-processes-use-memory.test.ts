import { checkCrashRule } from '../../../testing/index.ts';
import { otherProcessesUseMemory } from './other-processes-use-memory.ts';

const crash = { kind: 'native-oom', failedCall: 'mmap', failedBytes: 10e9 } as const;
const memory = { totalBytes: 16e9, freeBytes: 4e9, availableBytes: 6e9, swapFreeBytes: 3e9 };

checkCrashRule(otherProcessesUseMemory, {
  silent: {
    'this JVM has half of the memory': { crash, process: { memory, rssBytes: 8e9 } },
    'the others have less than this JVM': {
      crash: { ...crash, failedBytes: 1e9 },
      process: { memory: { ...memory, availableBytes: 0.7e9, swapFreeBytes: 0 }, rssBytes: 7.7e9 },
    },
    'the request is larger than what the others have': {
      crash: { ...crash, failedBytes: 15.5e9 },
      process: { memory, rssBytes: 1e9 },
    },
    'the machine has memory': { crash: { ...crash, failedBytes: 1e6 }, process: { memory, rssBytes: 1e9 } },
  },
  fires: {
    'this JVM is small': {
      on: { crash, process: { memory, rssBytes: 14e6 } },
      level: 'SEVERE',
      headline: /13\.4 MB of 14\.9 GB/,
    },
    'the machine around the container is full': {
      on: {
        crash: { ...crash, failedBytes: 1.5e9 },
        process: { memory: { totalBytes: 8e9, freeBytes: 2.6e9, availableBytes: 0.5e9 }, rssBytes: 5.6e9 },
        memoryInfo: { MemTotal: 64e9 },
      },
      level: 'SEVERE',
      headline: /5\.22 GB of 59\.6 GB/,
    },
    'on Windows': {
      on: { crash, process: { memory, rssBytes: 14e6 }, jvm: { platform: 'windows-amd64' } },
      level: 'SEVERE',
      advice: /Task Manager/,
    },
    'the resident size is not known': {
      on: { crash, process: { memory }, report: { heap: { regions: [], committedBytes: 2e9 } } },
      level: 'SEVERE',
    },
  },
});
