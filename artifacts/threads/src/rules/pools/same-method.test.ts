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
    'ten threads at different lines': {
      on: inMethod(10),
      level: 'WARNING',
      explanation: /are in com\.acme\.Cart\.total/,
    },
  },
});
