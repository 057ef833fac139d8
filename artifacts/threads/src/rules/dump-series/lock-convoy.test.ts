import { checkSeriesRule, createThreads } from '../../../testing/index.ts';
import { lockConvoy } from './lock-convoy.ts';

const dump = (waiters: number, owner: string, cpuMs = 0, others = 0) => ({
  threads: [
    { name: owner, locked: ['L'] },
    ...createThreads('request', waiters, { blockedOn: 'L', lockClass: 'com.acme.Sessions', cpuMs }),
    ...createThreads('other', others),
  ],
});

checkSeriesRule(lockConvoy, {
  silent: {
    'a single dump': dump(20, 'a'),
    'four waiters': { dumps: [dump(4, 'a'), dump(4, 'b')] },
    'a queue in one dump only': { dumps: [dump(20, 'a'), dump(1, 'b')] },
    'nothing moves': { dumps: [dump(20, 'a'), dump(20, 'a')] },
  },
  fires: {
    'five of many': {
      on: { dumps: [dump(5, 'a', 0, 20), dump(5, 'b', 0, 20)] },
      level: 'WARNING',
      explanation:
        /5, 5 threads wait for com\.acme\.Sessions in Work\.run:7 in both dumps.*its owners were "a" and "b"/,
    },
    ten: { on: { dumps: [dump(10, 'a', 0, 90), dump(12, 'b', 0, 90)] }, level: 'SEVERE' },
    'each owner writes a file': {
      on: {
        dumps: ['a', 'b'].map((owner) => ({
          threads: dump(10, owner).threads.map((thread) =>
            'locked' in thread
              ? {
                  ...thread,
                  frames: [
                    'java.io.FileDescriptor.sync(java.base@21/Native Method)',
                    'com.acme.Audit.line(Audit.java:3)',
                  ],
                }
              : thread,
          ),
        })),
      },
      level: 'SEVERE',
      explanation: /its owners were "a" and "b", and each reads or writes a file meanwhile/,
    },
    'the owner is not known, but the waiters have run': {
      on: {
        dumps: [dump(5, 'a', 1, 20), dump(5, 'b', 9, 20)].map(({ threads }) => ({
          threads: threads.map((thread) => ('locked' in thread ? { name: thread.name } : thread)),
        })),
      },
      level: 'WARNING',
      explanation: /its waiters have run in between/,
    },
  },
});
