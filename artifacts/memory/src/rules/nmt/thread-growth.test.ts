import { checkRule, rise, writeNmt, writeSeries, writeStacks, writeStatus } from '../../../testing/index.ts';
import { threadGrowth } from './thread-growth.ts';

checkRule(threadGrowth, {
  silent: {
    'nine more': writeSeries(rise(20, 29).map((threads) => writeNmt({ Thread: { kb: 900, threads } }))),
    'the threads of a JVM that starts': writeSeries(
      [7, 21, 21, 22].map((threads) => writeNmt({ Thread: { kb: 900, threads } })),
    ),
    'stacks of a pool that is full': writeSeries([20, 60, 100, 130, 139, 140, 140, 140].map((n) => writeStacks(n, 0))),
    'stacks beside a count that stays': writeSeries(
      rise(20, 300).map((n) => `${writeStatus({ VmRSS: 1000, Threads: 20 })}\n${writeStacks(n, 0)}`),
    ),
  },
  fires: {
    'stacks in maps of the process': {
      on: writeSeries(rise(20, 300).map((n) => writeStacks(n, 0))),
      level: 'SEVERE',
      headline: /from 20 to 300/,
    },
    'ten more': {
      on: writeSeries(rise(20, 30).map((threads) => writeNmt({ Thread: { kb: 900, threads } }))),
      level: 'WARNING',
      headline: /from 20 to 30/,
    },
    'of the status': {
      on: writeSeries(rise(20, 300).map((count) => writeStatus({ VmRSS: 1000, Threads: count }))),
      level: 'SEVERE',
      headline: /from 20 to 300/,
    },
  },
});
