import { checkDumpRule, STACKS } from '../../../testing/index.ts';
import { executorLeak } from './executor-leak.ts';

const pools = (count: number, toName: (pool: number) => string) =>
  Array.from({ length: count }, (_, pool) => ({ name: toName(pool), state: 'WAITING' as const, frames: STACKS.idle }));

checkDumpRule(executorLeak, {
  silent: {
    'pools that were all made at the start': pools(30, (pool) => `pool-${pool}-thread-1`).map((one, pool) => ({
      ...one,
      elapsedMs: 90_000 - pool * 100,
    })),
    '19 pools': pools(19, (pool) => `pool-${pool}-thread-1`),
    'one pool of 100 threads': pools(100, (thread) => `pool-1-thread-${thread}`),
    'one of the pools is at work': [...pools(30, (pool) => `pool-${pool}-thread-1`), { name: 'pool-31-thread-1' }],
    'threads with names of their own': pools(50, (thread) => `orders-${thread}`),
  },
  fires: {
    '20 pools': {
      on: pools(20, (pool) => `pool-${pool}-thread-1`),
      level: 'WARNING',
      explanation: /"pool-\*-thread-\*", belong to 20 different pools/,
    },
    'pools that were made one after the other': {
      on: pools(30, (pool) => `pool-${pool}-thread-1`).map((one, pool) => ({
        ...one,
        elapsedMs: 90_000 - pool * 2000,
      })),
      level: 'WARNING',
    },
    '20 clients': { on: pools(20, (client) => `HttpClient-${client}-SelectorManager`), level: 'WARNING' },
    '20 producers that look after their connections': {
      on: pools(20, (client) => `kafka-producer-network-thread | producer-${client}`).map((thread) => ({
        ...thread,
        frames: ['java.lang.Thread.sleep(Native Method)', 'org.apache.kafka.common.utils.Utils.sleep(Utils.java:387)'],
      })),
      level: 'WARNING',
    },
    '100 timers': { on: pools(100, (timer) => `Timer-${timer}`), level: 'SEVERE' },
  },
});
