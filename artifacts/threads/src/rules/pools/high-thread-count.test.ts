import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { highThreadCount } from './high-thread-count.ts';

checkDumpRule(highThreadCount, {
  silent: {
    '499 threads': createThreads('worker', 499),
    'virtual threads are not counted': createThreads('request', 5000, { virtual: true }),
  },
  fires: {
    '500 threads': {
      on: createThreads('worker', 500),
      level: 'WARNING',
      explanation: /500 MB for their stacks.*"worker" with 500/,
    },
    '1,999 threads': { on: createThreads('worker', 1999), level: 'WARNING' },
    '2,000 threads': { on: createThreads('worker', 2000), level: 'SEVERE' },
  },
});
