import { checkCrashRule } from '../../../testing/index.ts';
import { swapInUse } from './swap-in-use.ts';

const swap = (swapFreeBytes: number) => ({ process: { memory: { swapTotalBytes: 100e6, swapFreeBytes } } });

checkCrashRule(swapInUse, {
  silent: {
    'four percent': swap(96e6),
    'no swap': { process: { memory: { swapTotalBytes: 0, swapFreeBytes: 0 } } },
    'a page file': { ...swap(10e6), jvm: { platform: 'windows-amd64' } },
  },
  fires: {
    'five percent': { on: swap(95e6), level: 'INFO' },
    'half of it': { on: swap(50e6), level: 'WARNING' },
    'the JVM is swapped out': { on: { process: { memory: {}, rssBytes: 100e6, swappedBytes: 20e6 } }, level: 'SEVERE' },
  },
});
