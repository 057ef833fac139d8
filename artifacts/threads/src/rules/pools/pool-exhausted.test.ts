import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { poolExhausted } from './pool-exhausted.ts';

const waiting = (count: number) => createThreads('http-exec', count, { state: 'WAITING', frames: STACKS.parksInPool });
const working = (from: number, count: number) =>
  createThreads('http-exec', from + count, { frames: STACKS.readsSocket }).slice(from);

checkDumpRule(poolExhausted, {
  silent: {
    'less than half of them wait': [...waiting(3), ...working(3, 4)],
    'one is idle': [...waiting(3), { name: 'http-exec-9', state: 'WAITING', frames: STACKS.idle }],
    'three threads': waiting(3),
    'idle executors wait for work, not for a pool': createThreads('pool-1-thread', 9, {
      state: 'WAITING',
      frames: STACKS.idle,
    }),
  },
  fires: {
    'half of them wait': {
      on: [...waiting(2), ...working(2, 2)],
      level: 'SEVERE',
      explanation: /2 of 4 threads of "http-exec" wait in com\.acme\.db\.ConnectionPool\.borrow/,
    },
    'all wait': { on: waiting(4), level: 'SEVERE' },
  },
});
