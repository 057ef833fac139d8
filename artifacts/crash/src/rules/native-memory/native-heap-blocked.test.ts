import { checkCrashRule } from '../../../testing/index.ts';
import { nativeHeapBlocked } from './native-heap-blocked.ts';

const crash = { kind: 'native-oom', failedCall: 'malloc', failedBytes: 32_768 } as const;
const process = { memory: { totalBytes: 16e9, freeBytes: 8e9 } };
const jvm = { compressedOopsMode: '32-bit', feature: 8 };

checkCrashRule(nativeHeapBlocked, {
  silent: {
    'mmap does not need the break': { crash: { ...crash, failedCall: 'mmap' }, process, jvm },
    'the heap is high': { crash, process, jvm: { compressedOopsMode: 'Non-zero based', heapBase: 1n << 35n } },
    'a limit explains it': { crash, process: { ...process, limits: { data: 3e8 } }, jvm },
  },
  fires: {
    'malloc failed with a low heap': {
      on: { crash, process, jvm },
      level: 'FATAL',
      headline: /blocks the native heap/,
    },
  },
});
