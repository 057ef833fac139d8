import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { sameMethod } from './same-method.ts';

const inMethod = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `caller-${index}`,
    frames: [`java.util.ArrayList.get(ArrayList.java:${index})`, `com.acme.Cart.total(Cart.java:${index})`],
  }));

checkDumpRule(sameMethod, {
  silent: {
    'nine threads': inMethod(9),
    'idle threads': createThreads('pool-1-thread', 50, { state: 'WAITING', frames: STACKS.idle }),
  },
  fires: {
    'ten threads that wait for signals there': {
      on: inMethod(10).map(({ name, frames }) => ({
        name,
        state: 'WAITING' as const,
        frames: [
          ...STACKS.parksInPool.slice(0, 2),
          'java.util.concurrent.CountDownLatch.await(java.base@21/CountDownLatch.java:230)',
          ...frames.slice(1),
        ],
      })),
      level: 'WARNING',
    },
    'ten threads at different lines': {
      on: inMethod(10),
      level: 'INFO',
      explanation: /are in com\.acme\.Cart\.total/,
    },
  },
});
