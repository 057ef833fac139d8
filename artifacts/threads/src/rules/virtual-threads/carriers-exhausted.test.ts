import { checkDumpRule } from '../../../testing/index.ts';
import { carriersExhausted } from './carriers-exhausted.ts';

const carrier = (id: number) => ({
  name: `ForkJoinPool-1-worker-${id}`,
  javaId: `${id}`,
  frames: ['jdk.internal.vm.Continuation.run(Continuation.java:251)'],
});
const pinned = (id: number) => ({ name: `pinned-${id}`, virtual: true, carrier: `${id}`, state: 'WAITING' as const });

const carrying = (id: number, mounted: string) => ({ ...carrier(id), mounted });

checkDumpRule(carriersExhausted, {
  silent: {
    'other virtual threads than in the dump before, at full load': {
      dumps: [
        { threads: [{ ...carrying(1, '30'), cpuMs: 0, elapsedMs: 1000 }] },
        { threads: [{ ...carrying(1, '31'), cpuMs: 900, elapsedMs: 2000 }] },
      ],
    },
    'one carrier is free': [carrier(1), carrier(2), pinned(1)],
    'no thread is pinned': [carrier(1), { ...pinned(1), state: 'RUNNABLE' }],
  },
  fires: {
    'each has the virtual thread of the dump before': {
      on: {
        dumps: [
          { threads: [carrying(1, '30'), carrying(2, '31')] },
          { threads: [carrying(1, '30'), carrying(2, '31')] },
        ],
      },
      level: 'SEVERE',
      explanation: /Both carrier threads are taken: 2 by virtual threads that compute without a break/,
    },
    'a single dump with carriers that compute': {
      on: [{ ...carrying(1, '30'), cpuMs: 900, elapsedMs: 1000 }],
      level: 'WARNING',
    },
    'all are pinned': {
      on: [carrier(1), carrier(2), pinned(1), pinned(2)],
      level: 'SEVERE',
      explanation: /Both carrier threads/,
    },
    'the only one is pinned in a dump that names no carriers': {
      on: [
        carrier(1),
        {
          name: '',
          virtual: true,
          frames: [
            'jdk.internal.misc.Unsafe.park(Native Method)',
            'java.lang.VirtualThread.parkOnCarrierThread(VirtualThread.java:821)',
            'com.acme.Config.<clinit>(Config.java:16)',
          ],
        },
      ],
      level: 'SEVERE',
      explanation: /^The only carrier thread is taken: 1 by pinned virtual threads/,
    },
    'the other one spins': {
      on: [carrier(1), { ...carrier(2), cpuMs: 900, elapsedMs: 1000 }, pinned(1)],
      level: 'SEVERE',
      explanation: /1 by pinned virtual threads, 1 by virtual threads that compute without a break \(spin\)/,
    },
  },
});
