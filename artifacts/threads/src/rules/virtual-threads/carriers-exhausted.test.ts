import { checkDumpRule } from '../../../testing/index.ts';
import { carriersExhausted } from './carriers-exhausted.ts';

const carrier = (id: number) => ({
  name: `ForkJoinPool-1-worker-${id}`,
  javaId: `${id}`,
  frames: ['jdk.internal.vm.Continuation.run(Continuation.java:251)'],
});
const pinned = (id: number) => ({ name: `pinned-${id}`, virtual: true, carrier: `${id}`, state: 'WAITING' as const });

checkDumpRule(carriersExhausted, {
  silent: {
    'one carrier is free': [carrier(1), carrier(2), pinned(1)],
    'no thread is pinned': [carrier(1), { ...pinned(1), state: 'RUNNABLE' }],
  },
  fires: {
    'all are pinned': {
      on: [carrier(1), carrier(2), pinned(1), pinned(2)],
      level: 'SEVERE',
      explanation: /All 2 carrier threads/,
    },
    'the other one spins': {
      on: [carrier(1), { ...carrier(2), cpuMs: 900, elapsedMs: 1000 }, pinned(1)],
      level: 'SEVERE',
      explanation: /1 by pinned virtual threads, 1 by ones that spin/,
    },
  },
});
