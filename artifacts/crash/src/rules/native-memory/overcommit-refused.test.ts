import { checkCrashRule } from '../../../testing/index.ts';
import { overcommitRefused } from './overcommit-refused.ts';

const crash = { kind: 'native-oom', failedCall: 'mmap', failedBytes: 65_536 } as const;
const memory = { totalBytes: 14e9, freeBytes: 2e8, availableBytes: 4.8e9 };
const promise = (committed: number) => ({ CommitLimit: 13e9, Committed_AS: committed });

checkCrashRule(overcommitRefused, {
  silent: {
    'far from the limit': { crash, process: { memory }, memoryInfo: promise(10e9) },
    'above the limit in another mode': { crash, process: { memory }, memoryInfo: promise(20e9) },
    'a thread, whose stack other modes do not count': {
      crash: { kind: 'native-oom', failedPurpose: 'Cannot create worker GC thread' },
      process: { memory },
      memoryInfo: promise(12.99e9),
    },
    'memory is short anyway': { crash: { ...crash, failedBytes: 4e9 }, process: { memory }, memoryInfo: promise(13e9) },
  },
  fires: {
    'within one percent of the limit': {
      on: { crash, process: { memory }, memoryInfo: promise(12.99e9) },
      level: 'FATAL',
    },
    'the mode is known': {
      on: { crash, process: { memory, overcommitMemory: 2 }, memoryInfo: promise(13.2e9) },
      level: 'FATAL',
    },
  },
});
