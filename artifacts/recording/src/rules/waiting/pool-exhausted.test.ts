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
