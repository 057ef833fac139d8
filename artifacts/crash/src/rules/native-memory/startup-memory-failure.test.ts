import { checkCrashRule } from '../../../testing/index.ts';
import { startupMemoryFailure } from './startup-memory-failure.ts';

const crash = { kind: 'native-oom', failedCall: 'mmap', failedBytes: 11 * 1024 ** 3 } as const;

checkCrashRule(startupMemoryFailure, {
  silent: {
    'after the first second': { crash, process: { elapsedSeconds: 1 } },
    'a compiler thread works already': {
      crash,
      thread: { kind: 'compiler', name: 'C2 CompilerThread1' },
      process: { elapsedSeconds: 0.8 },
    },
    'a crash of code': { process: { elapsedSeconds: 1 } },
  },
  fires: {
    'the initial heap is too large': {
      on: { crash, process: { elapsedSeconds: 0.05 }, options: ['-Xms11g'] },
      level: 'FATAL',
      headline: /initial heap of 11 GB/,
    },
    'no state of the machine has so much': {
      on: {
        crash: { ...crash, failedBytes: 2 * 1024 ** 3 },
        thread: { name: 'Unknown thread' },
        process: { memory: { totalBytes: 2 * 1024 ** 3, availableBytes: 1.7 * 1024 ** 3, swapTotalBytes: 0 } },
        options: ['-Xms3g'],
      },
      level: 'FATAL',
      headline: /initial heap of 3 GB/,
      explanation: /2 GB together, so it fits at no time/,
      advice: /three quarters of the memory/,
    },
    'the JVM says that it initializes': {
      on: { crash, jvm: { vmState: 'not at safepoint (not fully initialized)' } },
      level: 'FATAL',
    },
  },
});
