import { checkRule, rise, writeNmt, writeSeries } from '../../../testing/index.ts';
import { symbolGrowth } from './symbol-growth.ts';

checkRule(symbolGrowth, {
  silent: {
    '10 MB': writeSeries(
      rise(1000, 11000, 8).map((kb) => writeNmt({ Symbol: kb })),
      10,
    ),
  },
  fires: {
    '20 MB': {
      on: writeSeries(
        rise(1000, 21480, 8).map((kb) => writeNmt({ Symbol: kb })),
        10,
      ),
      level: 'WARNING',
      headline: /symbol table/,
    },
  },
});
