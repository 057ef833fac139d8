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
    'interned strings, which need no classes': {
      on: writeSeries(
        rise(1000, 61000, 8).map((kb) => writeNmt({ Class: { kb: 900, classes: 1500 }, Symbol: kb })),
        10,
      ),
      level: 'WARNING',
      headline: /table of interned strings grew/,
    },
    'names of classes that are loaded': {
      on: writeSeries(
        rise(1000, 61000, 8).map((kb) => writeNmt({ Class: { kb, classes: kb }, Symbol: kb })),
        10,
      ),
      level: 'WARNING',
      headline: /symbol table grew/,
    },
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
