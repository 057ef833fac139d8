import { checkDumpRule, createThreads, STACKS } from '../../../testing/index.ts';
import { distributedLockWait } from './distributed-lock-wait.ts';

const PARKS = STACKS.parksInPool.slice(0, 2);
const waiting = (count: number, taker: string) =>
  createThreads('posting', count, {
    state: 'WAITING',
    frames: [...PARKS, taker, 'com.acme.Ledger.post(Ledger.java:14)'],
  });
const CURATOR = 'org.apache.curator.framework.recipes.locks.InterProcessMutex.acquire(InterProcessMutex.java:83)';
const ELECTS = 'org.apache.curator.framework.recipes.leader.LeaderSelector.doWork(LeaderSelector.java:386)';
const holder = {
  name: 'month-end',
  frames: [...STACKS.readsSocket.slice(0, 4), 'com.acme.Ledger.close(Ledger.java:40)'],
} as const;
const LIQUIBASE = [
  ...STACKS.sleeps.slice(0, 1),
  'liquibase.lockservice.StandardLockService.waitForLock(StandardLockService.java:262)',
  'liquibase.integration.spring.SpringLiquibase.afterPropertiesSet(SpringLiquibase.java:257)',
  'com.acme.Crm.main(Crm.java:11)',
];
/** Each attempt takes some processor time. */
const startAt = (time: number) => ({
  time,
  threads: [
    {
      name: 'main',
      state: 'TIMED_WAITING' as const,
      frames: LIQUIBASE,
      cpuMs: 900 + time / 1000,
      elapsedMs: 9000 + time,
    },
  ],
});
const others = createThreads('other', 10);
const twice = (count: number, taker: string) => ({
  dumps: [0, 2000].map((time) => ({ time, threads: [...waiting(count, taker), holder, ...others] })),
});

checkDumpRule(distributedLockWait, {
  silent: {
    'candidates that wait until they lead': {
      dumps: [0, 2000].map((time) => ({
        time,
        threads: [...createThreads('shard', 4, { state: 'WAITING', frames: [...PARKS, CURATOR, ELECTS] }), ...others],
      })),
    },
    'three threads in one dump': waiting(3, CURATOR),
    'permits of a distributed semaphore': twice(
      4,
      'org.apache.curator.framework.recipes.locks.InterProcessSemaphoreV2.acquire(InterProcessSemaphoreV2.java:1)',
    ),
    'a lock of this JVM below a class with such a name': twice(
      4,
      'java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:322)',
    ),
  },
  fires: {
    'a leader that needs a lock': {
      on: {
        threads: createThreads('shard', 4, {
          state: 'WAITING',
          frames: [...PARKS, CURATOR, 'com.acme.Ledger.post(Ledger.java:14)', ELECTS],
        }),
      },
      level: 'WARNING',
    },
    'four threads in one dump': { on: waiting(4, CURATOR), level: 'WARNING', explanation: /may be another process/ },
    'two that have not moved': {
      on: twice(2, 'com.hazelcast.map.impl.proxy.MapProxyImpl.lock(MapProxyImpl.java:321)'),
      level: 'WARNING',
      explanation: /"month-end" is the only other thread at work .* may hold the lock/,
    },
    'a start that waits for the lock of the schema changes': {
      on: startAt(0),
      level: 'WARNING',
      explanation: /the program does not start/,
    },
    'a start that waits for it in three dumps': {
      on: { dumps: [0, 10_000, 20_000].map(startAt) },
      level: 'SEVERE',
      explanation: /in 3 dumps: "main"/,
    },
    'a lock of the application over Redis': {
      on: twice(10, 'com.acme.RedisLock.tryLock(RedisLock.java:9)'),
      level: 'SEVERE',
    },
  },
});
