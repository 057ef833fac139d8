import { checkDumpRule, type DumpSketch, STACKS } from '../../../testing/index.ts';
import { shutdownHung } from './shutdown-hung.ts';

const WAITS = [
  'java.lang.Object.wait(java.base@17/Native Method)',
  'java.lang.Object.wait(java.base@17/Object.java:338)',
];
const ENDS = {
  name: 'main',
  state: 'WAITING',
  daemon: false,
  frames: [
    'java.lang.Object.wait(java.base@17/Native Method)',
    'java.lang.Thread.join(java.base@17/Thread.java:1313)',
    'java.lang.ApplicationShutdownHooks.runHooks(java.base@17/ApplicationShutdownHooks.java:107)',
    'java.lang.Shutdown.runHooks(java.base@17/Shutdown.java:130)',
  ],
} as const;
const HOOK = {
  name: 'drain-hook',
  state: 'WAITING',
  daemon: false,
  frames: [...WAITS, 'com.acme.Orders.drain(Orders.java:9)', 'java.lang.Thread.run(java.base@17/Thread.java:840)'],
} as const;
/** The class of the thread that is joined is that of the monitor. */
const JOINS = { ...ENDS, waits: 'hook', lockClass: 'java.lang.Thread' };
const inThreeDumps = (...threads: NonNullable<DumpSketch['threads']>) => ({
  dumps: [0, 2000, 4000].map((time): DumpSketch => ({ time, threads })),
});

checkDumpRule(shutdownHung, {
  silent: {
    'one dump does not show which thread is the hook': [ENDS, HOOK],
    'one dump in which a thread works': [JOINS, HOOK, { name: 'order-writer' }],
    'another thread still works': inThreeDumps(ENDS, HOOK, {
      name: 'order-writer',
      frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Orders.write(Orders.java:30)'],
    }),
    'the hook waits with a time limit': inThreeDumps(ENDS, { ...HOOK, state: 'TIMED_WAITING' }),
    'nothing ends the JVM': inThreeDumps({ ...ENDS, frames: ENDS.frames.slice(0, 2) }, HOOK),
  },
  fires: {
    'one dump in which the joined thread waits, as all others do': {
      on: [JOINS, HOOK, { ...HOOK, name: 'container', frames: [...WAITS, 'org.acme.Latch.await(Latch.java:3)'] }],
      level: 'WARNING',
      explanation: /"drain-hook" waits without a time limit in Orders\.drain:9, and no other thread/,
    },
    'the only thread that is left waits': {
      on: inThreeDumps(ENDS, HOOK),
      level: 'SEVERE',
      explanation: /^"main" ends the JVM .*"drain-hook" waits without a time limit in Orders\.drain:9.* in 3 dumps/,
    },
  },
});
