import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { waitUnknownOwner } from './wait-unknown-owner.ts';

const FRAMES = ['jdk.internal.misc.Unsafe.park(Native Method)', 'com.acme.Cache.get(Cache.java:7)'];
const waiting = (count: number, lockClass: string, cpuMs?: number) =>
  createThreads('reader', count, {
    ...{ parks: 'L', lockClass, state: 'WAITING', frames: FRAMES },
    ...(cpuMs !== undefined && { cpuMs }),
  });
const STAMPED = 'java.util.concurrent.locks.StampedLock';
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
      explanation: /5 threads wait for .*<L>/,
    },
    'one waiter holds what another thread needs': {
      on: [
        ...waiting(5, READ_WRITE),
        { name: 'writer', parks: 'L', lockClass: READ_WRITE, state: 'WAITING', frames: FRAMES, locked: ['M'] },
        { name: 'export', state: 'BLOCKED', blockedOn: 'M' },
      ],
      level: 'WARNING',
      explanation: /"export" waits for a lock that one of them holds: if it is the holder, this is a deadlock/,
    },
    'five of them have not moved since the dump before': {
      on: { dumps: [{ threads: waiting(5, STAMPED) }, { threads: waiting(5, STAMPED) }] },
      level: 'SEVERE',
      explanation: /StampedLock <L> in Cache\.get:7.* have not moved in 2 dumps/,
    },
    'ten of them wait, and have run in between': {
      on: {
        dumps: [{ threads: waiting(10, STAMPED, 1) }, { threads: waiting(10, STAMPED, 5) }],
      },
      level: 'WARNING',
    },
  },
});
