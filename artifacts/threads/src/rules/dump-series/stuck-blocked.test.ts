import { checkSeriesRule, createThreads, STACKS } from '../../../testing/index.ts';
import { stuckBlocked } from './stuck-blocked.ts';

const owner = { name: 'owner', locked: ['L', 'M'] };
const waiter = { name: 'waiter', blockedOn: 'L' };
const three = createThreads('waiter', 3, { blockedOn: 'L' });
const keeper = { name: 'keeper', state: 'WAITING', frames: STACKS.idle } as const;

checkSeriesRule(stuckBlocked, {
  silent: {
    'a single dump': [owner, waiter, keeper],
    'it got on between the dumps': {
      dumps: [{ threads: [owner, waiter, keeper] }, { threads: [owner, { name: 'waiter' }, keeper] }],
    },
    'another lock at another place': {
      dumps: [
        { threads: [owner, waiter, keeper] },
        { threads: [owner, { ...waiter, blockedOn: 'M', frames: ['com.acme.Work.other(Work.java:8)'] }, keeper] },
      ],
    },
    'the lock changes hands': {
      dumps: [
        { threads: [owner, waiter, keeper] },
        { threads: [{ name: 'owner' }, { name: 'other', locked: ['L'] }, waiter, keeper] },
      ],
    },
    'the waiter has run in between': {
      dumps: [
        { threads: [owner, { ...waiter, cpuMs: 94 }, keeper] },
        { threads: [owner, { ...waiter, cpuMs: 329 }, keeper] },
      ],
    },
    'acceptors take turns': {
      dumps: [
        { threads: [{ ...owner, frames: STACKS.selects }, waiter, keeper] },
        { threads: [{ ...owner, frames: STACKS.selects }, waiter, keeper] },
      ],
    },
  },
  fires: {
    'the same lock in two dumps': {
      on: { dumps: [{ threads: [owner, waiter, keeper] }, { threads: [owner, waiter, keeper] }] },
      level: 'WARNING',
      explanation: /1 thread waits for the same lock in both dumps: "waiter"\. "owner" holds it in Work\.run:7/,
    },
    'three threads, most of the application': {
      on: { dumps: [{ threads: [owner, ...three, keeper] }, { threads: [owner, ...three, keeper] }] },
      level: 'SEVERE',
    },
    'the lock was moved in memory': {
      on: {
        dumps: [
          { threads: [owner, { ...waiter, lockClass: 'com.acme.Cache' }, keeper] },
          { threads: [owner, { ...waiter, blockedOn: 'M', lockClass: 'com.acme.Cache' }, keeper] },
        ],
      },
      level: 'WARNING',
    },
  },
});
