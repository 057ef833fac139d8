import { checkCrashRule } from '../../../testing/index.ts';
import { physicalMemoryExhausted } from './physical-memory-exhausted.ts';

const crash = { kind: 'native-oom', failedCall: 'mmap', failedBytes: 1e9 } as const;
const machine = (availableBytes: number, swapFreeBytes = 0) => ({
  memory: { totalBytes: 16e9, freeBytes: 1e8, availableBytes, swapTotalBytes: 2e9, swapFreeBytes },
});

checkCrashRule(physicalMemoryExhausted, {
  silent: {
    'the request fits': { crash, process: machine(1.2e9) },
    'swap could hold it': { crash, process: machine(0.5e9, 1.5e9) },
    'the initial heap is larger than the machine': {
      crash,
      thread: { name: 'Unknown thread' },
      process: machine(0.9e9),
      options: ['-Xms20g'],
    },
    'a limit refused a small request': { crash: { ...crash, failedBytes: 65_536 }, process: machine(9e9) },
  },
  fires: {
    'less is available than was requested': { on: { crash, process: machine(0.9e9) }, level: 'FATAL' },
    'less than a twentieth is left': {
      on: { crash: { ...crash, failedBytes: 4096 }, process: machine(0.7e9) },
      level: 'FATAL',
    },
    'free memory and cache count where nothing else is known': {
      on: { crash, process: { memory: { totalBytes: 16e9, freeBytes: 2e8, cachedBytes: 1e9 } } },
      level: 'FATAL',
    },
  },
});
