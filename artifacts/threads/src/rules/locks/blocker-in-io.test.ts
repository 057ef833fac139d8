import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { blockerInIo } from './blocker-in-io.ts';

const owner = { name: 'owner', locked: ['L'], frames: STACKS.readsSocket };
const RECEIVES = [
  'sun.nio.ch.DatagramChannelImpl.receive0(java.base@21/Native Method)',
  'com.acme.StatsServer.next(StatsServer.java:9)',
];
const TAKES = [
  'jdk.internal.misc.Unsafe.park(java.base@21/Native Method)',
  'java.util.concurrent.ArrayBlockingQueue.take(java.base@21/ArrayBlockingQueue.java:420)',
  'com.acme.Mailbox.process(Mailbox.java:29)',
];
const CONSOLE = [
  'java.io.FileOutputStream.writeBytes(java.base@21/Native Method)',
  'java.io.FileOutputStream.write(java.base@21/FileOutputStream.java:367)',
  'java.io.BufferedOutputStream.implFlush(java.base@21/BufferedOutputStream.java:252)',
  'java.io.PrintStream.println(java.base@21/PrintStream.java:1168)',
  'com.acme.Report.print(Report.java:4)',
];
const waiting = (count: number) => createThreads('waiter', count, { blockedOn: 'L' });
const parking = (count: number) => createThreads('waiter', count, { parks: 'L', state: 'WAITING' });

checkDumpRule(blockerInIo, {
  silent: {
    'no thread waits for the lock': [owner],
    'the owner computes': [{ name: 'owner', locked: ['L'] }, ...waiting(2)],
    'several threads receive the packets of one socket': [
      { ...owner, frames: RECEIVES },
      ...createThreads('receiver', 5, { blockedOn: 'L', frames: ['com.acme.StatsServer.next(StatsServer.java:9)'] }),
    ],
    'the owner waits for connections': [{ ...owner, frames: STACKS.selects }, ...waiting(2)],
  },
  fires: {
    'the lock is a value that the whole JVM shares': {
      on: [owner, ...createThreads('waiter', 5, { blockedOn: 'L', lockClass: 'java.lang.String' })],
      level: 'SEVERE',
      advice: /literals and boxed values are one object for the whole JVM/,
    },
    'the holder waits for a child process': {
      on: [
        {
          name: 'owner',
          locked: ['L'],
          state: 'WAITING',
          frames: [
            'java.lang.Object.wait(java.base@17/Native Method)',
            'java.lang.ProcessImpl.waitFor(java.base@17/ProcessImpl.java:434)',
            'com.acme.Thumbnails.convert(Thumbnails.java:5)',
          ],
        },
        ...waiting(5),
      ],
      level: 'SEVERE',
      explanation: /"owner" waits for a process in Thumbnails\.convert:5/,
      advice: /the pipe is full/,
    },
    'the holder waits for the result of a task': {
      on: [
        {
          name: 'owner',
          locked: ['L'],
          state: 'WAITING',
          frames: [
            'jdk.internal.misc.Unsafe.park(java.base@21/Native Method)',
            'java.util.concurrent.CompletableFuture.get(java.base@21/CompletableFuture.java:2117)',
            'com.acme.Reload.get(Reload.java:110)',
          ],
        },
        ...waiting(5),
      ],
      level: 'SEVERE',
      explanation: /"owner" waits in CompletableFuture\.get in Reload\.get:110/,
      advice: /result of a task while the lock is held/,
    },
    'one victim in a single dump': {
      on: [owner, ...waiting(1)],
      level: 'INFO',
      explanation: /"owner" reads a socket in OrderDao\.load:40/,
    },
    'a value that a map computes': {
      on: [
        owner,
        ...createThreads('waiter', 5, {
          blockedOn: 'L',
          lockClass: 'java.util.concurrent.ConcurrentHashMap$ReservationNode',
        }),
      ],
      level: 'SEVERE',
      advice: /load outside of the map/,
    },
    'a worker without a task owns a lock that was never unlocked': {
      on: [{ name: 'exec-2', state: 'WAITING', owns: ['L'], frames: STACKS.idle }, ...parking(5)],
      level: 'SEVERE',
      explanation: /"exec-2" has no task and waits for the next one.* has ended without unlock\(\)/,
      advice: /unlock\(\) in a finally block/,
    },
    'two victims in a single dump': { on: [owner, ...waiting(2)], level: 'WARNING' },
    'five victims in a single dump': { on: [owner, ...waiting(5)], level: 'SEVERE' },
    'two victims of a holder that has not moved': {
      on: { dumps: [{ threads: [owner, ...waiting(2)] }, { threads: [owner, ...waiting(2)] }] },
      level: 'SEVERE',
    },
    'one victim of a holder that has moved': {
      on: { dumps: [{ threads: [{ name: 'owner' }, ...waiting(1)] }, { threads: [owner, ...waiting(1)] }] },
      level: 'INFO',
    },
    'the holder waits for packets that others do not want': {
      on: [{ ...owner, frames: RECEIVES }, ...waiting(5)],
      level: 'SEVERE',
    },
    'it takes from a queue, and the one that would put needs its lock': {
      on: [
        { ...owner, state: 'WAITING', frames: TAKES },
        { name: 'main', blockedOn: 'L', frames: ['com.acme.Mailbox.accept(Mailbox.java:9)'] },
      ],
      level: 'WARNING',
      explanation: /needs this lock, both wait forever \(nested monitor lockout\)/,
      advice: /leave the synchronized block first/,
    },
    'workers take turns at the queue': {
      on: [
        { ...owner, state: 'WAITING', frames: TAKES },
        { name: 'worker-2', blockedOn: 'L', frames: TAKES.slice(2) },
      ],
      level: 'INFO',
    },
    'it writes to the console': {
      on: [{ ...owner, frames: CONSOLE }, ...waiting(5)],
      level: 'SEVERE',
      explanation: /"owner" writes to the console in Report\.print:4/,
      advice: /what reads the console/,
    },
    'it sleeps': {
      on: [{ ...owner, state: 'TIMED_WAITING', frames: STACKS.sleeps }, ...waiting(2)],
      level: 'WARNING',
      explanation: /"owner" sleeps/,
      advice: /Release the lock before the pause/,
    },
  },
});
