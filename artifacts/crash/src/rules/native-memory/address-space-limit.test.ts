import { checkCrashRule } from '../../../testing/index.ts';
import { addressSpaceLimit } from './address-space-limit.ts';

const crash = {
  kind: 'native-oom',
  failedCall: 'mmap',
  failedBytes: 65_536,
  failedPurpose: 'committing reserved memory',
} as const;
const memory = { totalBytes: 25e9, freeBytes: 17e9, availableBytes: 19e9 };

checkCrashRule(addressSpaceLimit, {
  silent: {
    'a process of 32 bits on a machine without memory': {
      crash,
      jvm: { platform: 'linux-x86' },
      process: { memory: { totalBytes: 2e9, freeBytes: 20e6, availableBytes: 40e6 } },
    },
    'no limit': { crash, process: { memory, limits: { as: 'infinity' } } },
    'the machine is out of memory': {
      crash: { ...crash, failedBytes: 20e9 },
      process: { memory, limits: { as: 30e9 } },
    },
    'the limit is far away': { crash, process: { memory, limits: { as: 30e9 }, virtualBytes: 5e9 } },
  },
  fires: {
    'a process of 32 bits on a machine with memory': {
      on: {
        crash: { kind: 'native-oom', failedCall: 'malloc', failedBytes: 32_744, failedPurpose: 'ChunkPool::allocate' },
        jvm: { platform: 'windows-x86' },
        options: ['-Xmx1024m'],
        process: {
          memory: {
            totalBytes: 4_294_966_272,
            freeBytes: 4_294_966_272,
            swapTotalBytes: 4_294_966_272,
            swapFreeBytes: 4_294_966_272,
          },
        },
      },
      level: 'FATAL',
      headline: /32 bits has no address space left: the Java heap takes 1 GB of 2 to 4 GB/,
      advice: /64-bit JDK/,
    },
    'the size reaches the limit': {
      on: { crash, process: { memory, limits: { as: 2.2e9 }, virtualBytes: 2.2e9 } },
      level: 'FATAL',
      headline: /limit AS/,
    },
    'a limit of data is finite': {
      on: { crash, process: { memory, limits: { data: 3e8 }, virtualBytes: 1.5e9 } },
      level: 'FATAL',
      headline: /limit DATA/,
    },
  },
});
