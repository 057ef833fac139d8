import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { poolExhausted } from './pool-exhausted.ts';

checkRecordingRule(poolExhausted, {
  silent: {
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
