import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { poolExhausted } from './pool-exhausted.ts';

/** Rounds in which the waits of threads end, each by a notifier. */
const monitorWaits = (notifier: (round: number, waiter: number) => string, isAtOnce: boolean) => ({
  seconds: 20,
  samples: {
    'jdk.JavaMonitorWait': repeat(30, (round) => round).flatMap((round) =>
      repeat(4, (waiter) => ({
        at: 600 * round + (isAtOnce ? 0 : 150 * waiter),
        weight: 400,
        thread: `t${waiter}`,
        detail: notifier(round, waiter),
        stack: ['java.lang.Object.wait', 'com.dome.Cameras.next', 'com.dome.Night.run'],
      })),
    ),
  },
});

checkRecordingRule(poolExhausted, {
  silent: {
    'consumers that producers wake': monitorWaits(() => 'producer', false),
    'a barrier that the last one opens': monitorWaits((round) => `t${round % 4}`, true),
    'a lock in a method that borrows': {
      samples: {
        'jdk.ThreadPark': repeat(3, (index) => ({
          times: 50,
          weight: 300,
          thread: `t${index}`,
          stack: [
            'jdk.internal.misc.Unsafe.park',
            'java.util.concurrent.locks.ReentrantLock.lock',
            'com.dome.Lenses.borrowLens',
          ],
        })),
      },
    },
    'a semaphore that is a signal': {
      samples: {
        'jdk.ThreadPark': repeat(3, (index) => ({
          weight: 9000,
          thread: `t${index}`,
          stack: ['jdk.internal.misc.Unsafe.park', 'java.util.concurrent.Semaphore.acquire', 'com.shop.Worker.next'],
        })),
      },
    },
    'two threads': {
      samples: {
        'jdk.ThreadPark': repeat(2, (index) => ({
          weight: 1000,
          thread: `t${index}`,
          stack: ['jdk.internal.misc.Unsafe.park', 'com.zaxxer.hikari.pool.HikariPool.getConnection'],
        })),
      },
    },
    'short waits': {
      samples: {
        'jdk.ThreadPark': repeat(3, (index) => ({
          weight: 999,
          thread: `t${index}`,
          stack: ['jdk.internal.misc.Unsafe.park', 'com.zaxxer.hikari.pool.HikariPool.getConnection'],
        })),
      },
    },
  },
  fires: {
    'threads that end the waits of each other': {
      on: monitorWaits((_, waiter) => `t${(waiter + 3) % 4}`, false),
      level: 'WARNING',
      headline: /^4 threads waited 60 % of the time in Cameras\.next for another of them to be done$/,
    },
    'a pool of the program, by the name of its method': {
      on: {
        samples: {
          'jdk.ThreadPark': repeat(3, (index) => ({
            times: 50,
            weight: 300,
            thread: `t${index}`,
            stack: [
              'jdk.internal.misc.Unsafe.park',
              'java.util.concurrent.ArrayBlockingQueue.take',
              'com.dome.Lenses.borrowLens',
            ],
          })),
        },
      },
      level: 'WARNING',
      headline: /^3 threads waited for a pool 25 % of the time in Lenses\.borrowLens$/,
    },
    'with the method of the program that borrows': {
      on: {
        samples: {
          'jdk.ThreadPark': repeat(3, (index) => ({
            weight: 1500,
            thread: `t${index}`,
            stack: [
              'jdk.internal.misc.Unsafe.park',
              'com.zaxxer.hikari.util.ConcurrentBag.borrow',
              'com.zaxxer.hikari.HikariDataSource.getConnection',
              'com.shop.Orders.load',
            ],
          })),
        },
      },
      level: 'WARNING',
      headline: /^3 threads waited for a pool in Orders\.load, up to 1\.5 s$/,
    },
    'permits whose holders wait': {
      on: {
        samples: {
          'jdk.ThreadPark': repeat(3, (index) => ({
            times: 50,
            weight: 300,
            thread: `t${index}`,
            stack: ['jdk.internal.misc.Unsafe.park', 'java.util.concurrent.Semaphore.acquire', 'com.shop.Bank.pay'],
          })),
          'jdk.SocketRead': [{ times: 100, weight: 200, subject: 'bank:443', stack: ['com.shop.Bank.pay'] }],
        },
      },
      level: 'WARNING',
      headline: /^3 threads waited for a permit of a semaphore 25 % of the time in Bank\.pay$/,
    },
    'three threads that wait again and again': {
      on: {
        samples: {
          'jdk.ThreadPark': repeat(3, (index) => ({
            times: 50,
            weight: 300,
            thread: `t${index}`,
            stack: ['jdk.internal.misc.Unsafe.park', 'com.zaxxer.hikari.pool.HikariPool.getConnection'],
          })),
        },
      },
      level: 'WARNING',
      headline: /^3 threads waited for a pool 25 % of the time in HikariPool\.getConnection$/,
    },
    'three threads': {
      on: {
        samples: {
          'jdk.ThreadPark': repeat(3, (index) => ({
            weight: 1000,
            thread: `t${index}`,
            stack: ['jdk.internal.misc.Unsafe.park', 'com.zaxxer.hikari.pool.HikariPool.getConnection'],
          })),
        },
      },
      level: 'WARNING',
      headline: /HikariPool.getConnection/,
    },
  },
});
