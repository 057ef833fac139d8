import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { excerpt } from './excerpt.ts';

const calls = { name: 'pool-6-thread-15', frames: STACKS.readsSocket };

checkDumpRule(excerpt, {
  silent: {
    'a dump with threads of the JVM': [calls, { name: 'Reference Handler', internal: true }],
    'a thread without work': [{ name: 'worker', state: 'WAITING', frames: STACKS.idle }],
    'four threads': createThreads('worker', 4),
    'two dumps': { dumps: [{ threads: [calls] }, { threads: [calls] }] },
  },
  fires: {
    'a read': {
      on: [calls],
      level: 'INFO',
      explanation: /"pool-6-thread-15" waits for an answer from the network in OrderDao\.load:40/,
      advice: /read time-out/,
    },
    'three threads that run': { on: createThreads('worker', 3), level: 'INFO', advice: /what ends this loop/ },
  },
});
