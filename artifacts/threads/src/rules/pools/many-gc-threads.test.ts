import { checkDumpRule } from '../../../testing/index.ts';
import { manyGcThreads } from './many-gc-threads.ts';

const gc = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `GC Thread#${index}`, internal: true }));

checkDumpRule(manyGcThreads, {
  silent: {
    '20 threads': gc(20),
    '20 workers and threads that steer them': [
      ...gc(20),
      { name: 'G1 Main Marker', internal: true },
      { name: 'G1 Refine#0', internal: true },
      { name: 'G1 Service', internal: true },
    ],
    'the defaults of 64 processors': { threads: gc(54), facts: { cpus: 64 } },
    'eight on two processors': { threads: gc(8), facts: { cpus: 2 } },
  },
  fires: {
    '21 workers on an unknown machine': { on: gc(21), level: 'INFO', explanation: /21 GC workers: the defaults of/ },
    'nine on two processors': {
      on: { threads: gc(9), facts: { cpus: 2 } },
      level: 'WARNING',
      explanation: /9 GC workers for 2 processors; up to 8/,
    },
  },
});
