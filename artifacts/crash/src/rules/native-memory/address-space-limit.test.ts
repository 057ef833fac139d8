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
    'no limit': { crash, process: { memory, limits: { as: 'infinity' } } },
    'the machine is out of memory': {
      crash: { ...crash, failedBytes: 20e9 },
      process: { memory, limits: { as: 30e9 } },
    },
    'the limit is far away': { crash, process: { memory, limits: { as: 30e9 }, virtualBytes: 5e9 } },
  },
  fires: {
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
