import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { identicalStacks } from './identical-stacks.ts';

const waiting = { state: 'WAITING', frames: STACKS.parksInPool } as const;
const others = Array.from({ length: 100 }, (_, index) => ({
  name: `other-${index}`,
  frames: [`com.acme.Other.run${index}(Other.java:1)`],
}));

checkDumpRule(identicalStacks, {
  silent: {
    'nine threads': createThreads('caller', 9, waiting),
    'a hundred idle threads': createThreads('pool-1-thread', 100, { state: 'WAITING', frames: STACKS.idle }),
    'threads of the JVM': createThreads('G1 Conc', 20, { internal: true }),
  },
  fires: {
    'ten threads that wait': {
      on: createThreads('caller', 10, waiting),
      level: 'WARNING',
      explanation: /10 threads of 10 \(100 %\)/,
    },
    'ten of 110 that run': { on: [...createThreads('caller', 10), ...others], level: 'WARNING' },
    'ten of 99 that run are more than a tenth': {
      on: [...createThreads('caller', 10), ...others.slice(0, 89)],
      level: 'SEVERE',
      explanation: /each runs in Work\.run:7/,
    },
  },
});
