import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { databaseLockWait } from './database-lock-wait.ts';

const waiting = (count: number) =>
  createThreads('payment', count, {
    state: 'TIMED_WAITING',
    frames: [
      'java.lang.Object.wait(Native Method)',
      'org.h2.mvstore.tx.Transaction.waitForThisToEnd(Transaction.java:746)',
      'com.acme.Payments.book(Payments.java:16)',
    ],
  });
const others = createThreads('other', 10);

checkDumpRule(databaseLockWait, {
  silent: { 'one thread': waiting(1) },
  fires: {
    'writers of SQLite that stand in native code': {
      on: {
        dumps: [0, 2000].map((time) => ({
          time,
          threads: createThreads('probe', 2, {
            cpuMs: 4 + time / 1000,
            elapsedMs: 10_000 + time,
            frames: ['org.sqlite.core.NativeDB.step(Native Method)', 'com.acme.Probes.save(Probes.java:3)'],
          }),
        })),
      },
      level: 'WARNING',
      explanation: /called by Probes\.save:3/,
    },
    'two threads of many': {
      on: [...waiting(2), ...others],
      level: 'WARNING',
      explanation: /called by Payments\.book:16/,
    },
    'statements of a graph database that runs in this JVM': {
      on: createThreads('bolt', 4, {
        state: 'WAITING',
        frames: [
          ...STACKS.parksInPool.slice(0, 2),
          'org.neo4j.kernel.impl.locking.forseti.ForsetiClient.waitFor(ForsetiClient.java:975)',
          'org.neo4j.kernel.impl.locking.forseti.ForsetiClient.acquireExclusive(ForsetiClient.java:330)',
        ],
      }),
      level: 'SEVERE',
    },
    'a quarter of the threads': { on: [...waiting(4), ...others], level: 'SEVERE' },
  },
});
