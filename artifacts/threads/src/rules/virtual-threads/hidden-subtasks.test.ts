import { checkDumpRule, createThreads, type ThreadSketch } from '../../../testing/index.ts';
import { hiddenSubtasks } from './hidden-subtasks.ts';

const quotes = (count: number, cpuMs: number): ThreadSketch[] =>
  createThreads('quote', count, {
    state: 'WAITING',
    cpuMs,
    frames: [
      'jdk.internal.misc.Unsafe.park(java.base@25/Native Method)',
      'java.util.concurrent.locks.LockSupport.park(java.base@25/LockSupport.java:369)',
      'jdk.internal.misc.ThreadFlock.awaitAll(java.base@25/ThreadFlock.java:277)',
      'java.util.concurrent.StructuredTaskScopeImpl.join(java.base@25/StructuredTaskScopeImpl.java:243)',
      'com.acme.Quotes.quote(Quotes.java:7)',
    ],
  });
const dumps = (...threads: readonly (readonly ThreadSketch[])[]) => ({
  dumps: threads.map((one, index) => ({ time: index * 3000, threads: one })),
});
const others = createThreads('other', 20);

checkDumpRule(hiddenSubtasks, {
  silent: {
    'one dump': quotes(4, 1),
    'they were woken between the dumps': dumps(quotes(4, 1), quotes(4, 2)),
    'the dump lists virtual threads': dumps(
      [...quotes(4, 1), { name: 'subtask', virtual: true }],
      [...quotes(4, 1), { name: 'subtask', virtual: true }],
    ),
  },
  fires: {
    'four in two dumps': {
      on: dumps(quotes(4, 1), quotes(4, 1)),
      level: 'WARNING',
      explanation: /called from Quotes\.quote:7, and have not moved in 2 dumps/,
      advice: /dump_to_file/,
    },
    'all threads in three dumps': { on: dumps(quotes(4, 1), quotes(4, 1), quotes(4, 1)), level: 'SEVERE' },
    'one of many in three dumps': {
      on: dumps([...quotes(1, 1), ...others], [...quotes(1, 1), ...others], [...quotes(1, 1), ...others]),
      level: 'WARNING',
    },
  },
});
