import { checkDumpRule, createThreads } from '../../../testing/index.ts';
import { pinnedVthreads } from './pinned-vthreads.ts';

const carrier = { name: 'ForkJoinPool-1-worker-1', javaId: '25', state: 'RUNNABLE' } as const;
const mounted = { name: 'pinned-0', virtual: true, carrier: '25' };

checkDumpRule(pinnedVthreads, {
  silent: {
    'it runs': [carrier, { ...mounted, state: 'RUNNABLE' }],
    'it waits and has given up its carrier': [carrier, { name: 'request', virtual: true, state: 'WAITING' }],
  },
  fires: {
    'it waits and keeps its carrier': {
      on: [carrier, { ...mounted, state: 'TIMED_WAITING' }],
      level: 'WARNING',
      explanation: /"pinned-0"/,
    },
    'one of many carriers for a moment': {
      on: [
        ...createThreads('ForkJoinPool-1-worker', 3, {
          frames: ['jdk.internal.vm.Continuation.run(Continuation.java:251)'],
        }),
        { ...mounted, state: 'WAITING' },
      ],
      level: 'INFO',
    },
    'it waits for a class that another one initializes': {
      on: [{ ...carrier, mountedFrames: ['com.acme.Tax.rate(Tax.java:3)'], classInit: 'com.acme.Tax' }],
      level: 'WARNING',
      explanation: /1 by a class initializer/,
    },
    'by a class initializer': {
      on: [carrier, { ...mounted, state: 'WAITING', frames: ['com.acme.Registry.<clinit>(Registry.java:5)'] }],
      level: 'WARNING',
      explanation: /1 by a class initializer/,
    },
    'inside of the entry of its carrier': {
      on: [
        {
          ...carrier,
          mountedFrames: [
            'jdk.internal.misc.Unsafe.park(Native Method)',
            'java.lang.VirtualThread.parkOnCarrierThread(VirtualThread.java:819)',
          ],
        },
      ],
      level: 'WARNING',
    },
  },
});
