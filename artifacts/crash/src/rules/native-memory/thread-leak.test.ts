import { checkCrashRule } from '../../../testing/index.ts';
import { threadLeak } from './thread-leak.ts';

const crash = { kind: 'native-oom', failedPurpose: 'Cannot create worker GC thread' } as const;
const name = (prefix: string, size: number) => Array.from({ length: size }, (_, index) => `${prefix}-${index}`);

checkCrashRule(threadLeak, {
  silent: {
    'nine hundred and ninety-nine threads': { crash, javaThreads: name('pool-1-thread', 999) },
    'one pool of the size that was planned': { crash, javaThreads: name('pool-1-thread', 400) },
    'a few pools with many threads': {
      crash,
      javaThreads: Array.from({ length: 900 }, (_, index) => `pool-${index % 120}-thread-${Math.floor(index / 120)}`),
    },
    'no pattern has half': { crash, javaThreads: [...name('a', 400), ...name('b', 400), ...name('c', 400)] },
  },
  fires: {
    'a pool for each call, at a small limit': {
      on: {
        crash: { kind: 'oom', message: 'Failed to create a thread: retVal -1073741830, errno 11' },
        javaThreads: [...Array.from({ length: 300 }, (_, index) => `mail-pool-${index}-thread-1`), ...name('http', 50)],
      },
      level: 'FATAL',
      headline: /300 of 350 threads are `mail-pool-N-thread-N`: executors that nobody shuts down/,
      advice: /shut each down/,
    },
    'one pool has the most': {
      on: { crash, javaThreads: [...name('pool-1-thread', 900), ...name('http', 300)] },
      level: 'FATAL',
      headline: /`pool-N-thread-N`/,
    },
  },
});
