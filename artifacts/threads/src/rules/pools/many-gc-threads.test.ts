import { checkDumpRule } from '../../../testing/index.ts';
import { manyGcThreads } from './many-gc-threads.ts';

const gc = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `GC Thread#${index}`, internal: true }));

checkDumpRule(manyGcThreads, {
  silent: {
    '20 threads': gc(20),
    'eight on two processors': { threads: gc(8), facts: { cpus: 2 } },
  },
  fires: {
    '21 threads': { on: gc(21), level: 'WARNING', explanation: /21 GC threads; up to 20/ },
    'nine on two processors': {
      on: { threads: gc(9), facts: { cpus: 2 } },
      level: 'WARNING',
      explanation: /for 2 processors; up to 8/,
    },
  },
});
