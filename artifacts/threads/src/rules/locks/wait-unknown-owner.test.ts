import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { waitUnknownOwner } from './wait-unknown-owner.ts';

const waiting = (count: number, lockClass: string) =>
  createThreads('reader', count, { parks: 'L', lockClass, state: 'WAITING' });
const READ_WRITE = 'java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync';

checkDumpRule(waitUnknownOwner, {
  silent: {
    'four waiters': waiting(4, READ_WRITE),
    'a condition has no owner': waiting(5, 'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject'),
    'the owner is known': [...waiting(5, READ_WRITE), { name: 'writer', owns: ['L'] }],
  },
  fires: {
    'five waiters': {
      on: waiting(5, READ_WRITE),
      level: 'WARNING',
      explanation: /5 threads \(limit 5\) wait for .*<L>/,
    },
  },
});
