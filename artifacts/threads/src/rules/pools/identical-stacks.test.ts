import { checkDumpRule, createThreads, type DumpSketch, STACKS } from '../../../testing/index.ts';
import { identicalStacks } from './identical-stacks.ts';

const waiting = {
  state: 'WAITING',
  frames: [
    ...STACKS.parksInPool.slice(0, 2),
    'java.util.concurrent.CountDownLatch.await(java.base@21/CountDownLatch.java:230)',
    'com.acme.Search.find(Search.java:15)',
  ],
} as const;
const twice = (first: DumpSketch['threads'], second: DumpSketch['threads'] = first) => ({
  dumps: [
    { time: 0, threads: first },
    { time: 2000, threads: second },
  ],
});
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
    'ten whose wait has a time limit, in one dump': {
      on: createThreads('caller', 10, { ...waiting, state: 'TIMED_WAITING' }),
      level: 'INFO',
    },
    'ten that wait and move': {
      on: twice(
        createThreads('caller', 10, { ...waiting, cpuMs: 1 }),
        createThreads('caller', 10, { ...waiting, cpuMs: 2 }),
      ),
      level: 'INFO',
    },
    'virtual threads whose subtasks are at work, in one dump': {
      on: [
        ...createThreads('request', 20, {
          virtual: true,
          state: 'WAITING',
          frames: [
            ...STACKS.parksInPool.slice(0, 2),
            'java.util.concurrent.StructuredTaskScopeImpl.join(java.base@25/StructuredTaskScopeImpl.java:243)',
            'com.acme.Seats.offer(Seats.java:11)',
          ],
        }),
        {
          name: 'subtask',
          virtual: true,
          state: 'TIMED_WAITING',
          frames: [
            'java.lang.VirtualThread.sleepNanos(java.base@25/VirtualThread.java:877)',
            'com.acme.Seats.price(Seats.java:12)',
            'java.util.concurrent.StructuredTaskScopeImpl$SubtaskImpl.run(java.base@25/X.java:1)',
          ],
        },
      ],
      level: 'INFO',
    },
    'half of all threads that have not moved': { on: twice(createThreads('caller', 10, waiting)), level: 'SEVERE' },
    'ten of 110 that have not moved': {
      on: twice([...createThreads('caller', 10, waiting), ...others]),
      level: 'WARNING',
    },
    'ten that compute: a batch': {
      on: createThreads('caller', 10),
      level: 'INFO',
      explanation: /each runs in Work\.run:7/,
    },
    'threads that wait for a pool, which is a finding of its own': {
      on: createThreads('caller', 20, { state: 'WAITING', frames: STACKS.parksInPool }),
      level: 'INFO',
    },
    'threads that wait for an answer': {
      on: createThreads('caller', 20, { frames: STACKS.readsSocket }),
      level: 'INFO',
    },
    'ten that sleep': {
      on: createThreads('caller', 10, { state: 'TIMED_WAITING', frames: STACKS.sleeps }),
      level: 'INFO',
    },
  },
});
