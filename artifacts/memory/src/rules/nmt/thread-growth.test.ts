import { checkRule, rise, writeNmt, writeSeries, writeStatus } from '../../../testing/index.ts';
import { threadGrowth } from './thread-growth.ts';

checkRule(threadGrowth, {
  silent: {
    'nine more': writeSeries(rise(20, 29).map((threads) => writeNmt({ Thread: { kb: 900, threads } }))),
  },
  fires: {
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
