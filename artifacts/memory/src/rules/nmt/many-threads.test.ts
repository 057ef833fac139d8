import { checkRule, writeNmt, writeStatus } from '../../../testing/index.ts';
import { manyThreads } from './many-threads.ts';

const lines = ['(stack: reserved=3136400KB, committed=388400KB)'];

checkRule(manyThreads, {
  silent: {
    'a large pool': writeNmt({ Thread: { kb: 41_000, threads: 400, lines } }),
    'a status of few threads': writeStatus({ VmRSS: 900_000, Threads: 180 }),
  },
  fires: {
    'three thousand in one table': {
      on: writeNmt({ Thread: { kb: 403_121, threads: 3050, lines } }),
      level: 'WARNING',
      headline: /3,050 threads, whose stacks have 379 MB committed/,
    },
    'a status': {
      on: writeStatus({ VmRSS: 900_000, Threads: 2200 }),
      level: 'WARNING',
      headline: /^The process has 2,200 threads$/,
    },
  },
});
