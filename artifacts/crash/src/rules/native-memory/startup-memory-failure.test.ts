import { checkCrashRule } from '../../../testing/index.ts';
import { startupMemoryFailure } from './startup-memory-failure.ts';

const crash = { kind: 'native-oom', failedCall: 'mmap', failedBytes: 11 * 1024 ** 3 } as const;

checkCrashRule(startupMemoryFailure, {
  silent: {
    'after ten seconds': { crash, process: { elapsedSeconds: 10 } },
    'a crash of code': { process: { elapsedSeconds: 1 } },
  },
  fires: {
    'the initial heap is too large': {
      on: { crash, process: { elapsedSeconds: 0.05 }, options: ['-Xms11g'] },
      level: 'FATAL',
      headline: /initial heap of 11 GB/,
    },
    'the JVM says that it initializes': {
      on: { crash, jvm: { vmState: 'not at safepoint (not fully initialized)' } },
      level: 'FATAL',
    },
  },
});
