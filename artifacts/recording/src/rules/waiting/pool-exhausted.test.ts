import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { poolExhausted } from './pool-exhausted.ts';

checkRecordingRule(poolExhausted, {
  silent: {
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
