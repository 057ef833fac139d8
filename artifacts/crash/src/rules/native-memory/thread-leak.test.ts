import { checkCrashRule } from '../../../testing/index.ts';
import { threadLeak } from './thread-leak.ts';

const crash = { kind: 'native-oom', failedPurpose: 'Cannot create worker GC thread' } as const;
const name = (prefix: string, size: number) => Array.from({ length: size }, (_, index) => `${prefix}-${index}`);

checkCrashRule(threadLeak, {
  silent: {
    'nine hundred and ninety-nine threads': { crash, javaThreads: name('pool-1-thread', 999) },
    'no pattern has half': { crash, javaThreads: [...name('a', 400), ...name('b', 400), ...name('c', 400)] },
  },
  fires: {
    'one pool has the most': {
      on: { crash, javaThreads: [...name('pool-1-thread', 900), ...name('http', 300)] },
      level: 'FATAL',
      headline: /`pool-N-thread-N`/,
    },
  },
});
