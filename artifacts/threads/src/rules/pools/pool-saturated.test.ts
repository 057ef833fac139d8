import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { poolSaturated } from './pool-saturated.ts';

checkDumpRule(poolSaturated, {
  silent: {
    'four threads': createThreads('http-nio-8080-exec', 4),
    'one is idle': [
      ...createThreads('http-nio-8080-exec', 5),
      { name: 'http-nio-8080-exec-9', state: 'WAITING', frames: STACKS.idle },
    ],
    'a dump that is cut': { threads: createThreads('http-nio-8080-exec', 5), truncated: true },
    'a pool that takes no requests': createThreads('reports', 5),
    'threads that sleep': createThreads('http-nio-8080-exec', 5, { state: 'TIMED_WAITING', frames: STACKS.sleeps }),
    'only one of two dumps': {
      dumps: [{ threads: [{ name: 'http-nio-8080-exec-1' }] }, { threads: createThreads('http-nio-8080-exec', 5) }],
    },
  },
  fires: {
    'five busy threads': {
      on: createThreads('http-nio-8080-exec', 5),
      level: 'WARNING',
      explanation: /All 5 threads of "http-nio-8080-exec"/,
    },
    'five that have not moved': {
      on: { dumps: [0, 2000].map((time) => ({ time, threads: createThreads('http-nio-8080-exec', 5) })) },
      level: 'SEVERE',
    },
    'of WebLogic': {
      on: [1, 2, 3, 4, 5].map((n) => ({ name: `[ACTIVE] ExecuteThread: '${n}' for queue: 'weblogic.kernel.Default'` })),
      level: 'WARNING',
    },
  },
});
