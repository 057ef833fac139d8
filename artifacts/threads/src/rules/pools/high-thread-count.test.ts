import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
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
      explanation: /500 MB for their stacks.*"worker-\*" with 500/,
    },
    '544 idle threads of many pools and two GC threads': {
      on: [
        ...Array.from({ length: 544 }, (_, pool) => ({
          name: `pool-${pool}-thread-1`,
          state: 'WAITING' as const,
          frames: STACKS.idle,
        })),
        ...createThreads('GC Thread#', 2, { internal: true }),
      ],
      level: 'INFO',
      explanation: /"pool-\*-thread-\*" with 544/,
    },
    '4,000 idle threads of a pool': {
      on: createThreads('worker', 4000, { state: 'WAITING', frames: STACKS.idle }),
      level: 'INFO',
      explanation: /they cost memory only/,
    },
    '1,999 threads': { on: createThreads('worker', 1999), level: 'WARNING' },
    '2,000 threads': { on: createThreads('worker', 2000), level: 'SEVERE' },
  },
});
