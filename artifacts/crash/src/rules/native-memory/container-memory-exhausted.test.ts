import { checkCrashRule } from '../../../testing/index.ts';
import { containerMemoryExhausted } from './container-memory-exhausted.ts';

const crash = { kind: 'native-oom', failedCall: 'mmap', failedBytes: 65_536 } as const;

checkCrashRule(containerMemoryExhausted, {
  silent: {
    'ninety-four percent': { crash, process: { container: { memoryLimitBytes: 1000e6, memoryUsageBytes: 940e6 } } },
    'no limit': { crash, process: { container: { memoryUsageBytes: 940e6 } } },
    'a crash of code': { process: { container: { memoryLimitBytes: 1000e6, memoryUsageBytes: 990e6 } } },
  },
  fires: {
    'ninety-five percent': {
      on: { crash, process: { container: { memoryLimitBytes: 1000e6, memoryUsageBytes: 950e6 } } },
      level: 'FATAL',
      headline: /906 MB|950 MB|of its limit/,
    },
    'the rest is too small': {
      on: {
        crash: { ...crash, failedBytes: 300e6 },
        process: { container: { memoryLimitBytes: 1000e6, memoryUsageBytes: 750e6 } },
      },
      level: 'FATAL',
    },
  },
});
