import { aThreadUse, checkRule } from '../../../testing/index.ts';
import { finalizationBacklog } from './finalization-backlog.ts';

const waiting = (length: number, retained = 0) => ({
  length,
  waiting: [{ label: 'demo.Connection', objects: length, retained }],
});

checkRule(finalizationBacklog, {
  silent: { 'a short queue': { finalizerQueue: waiting(999) }, 'nothing is known': { finalizerQueue: undefined } },
  fires: {
    '1,000 wait': {
      on: { finalizerQueue: waiting(1000) },
      level: 'WARNING',
      explanation: /1,000 objects wait .* demo\.Connection/,
    },
    'a finalizer that waits': {
      on: {
        finalizerQueue: waiting(1000),
        threads: [
          {
            ...aThreadUse('java.lang.Thread.sleep(Native Method)', 'demo.Connection.finalize(Connection.java:7)'),
            name: 'Finalizer',
          },
        ],
      },
      level: 'WARNING',
      explanation: /That thread is at demo\.Connection\.finalize\(Connection\.java:7\)/,
    },
    '10,000 wait': { on: { finalizerQueue: waiting(10_000) }, level: 'SEVERE' },
    'they keep 5 % of the heap': { on: { finalizerQueue: waiting(1000, 50), usedBytes: 1000 }, level: 'SEVERE' },
  },
});
