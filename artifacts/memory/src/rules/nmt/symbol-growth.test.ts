import { checkRule, rise, writeNmt, writeSeries } from '../../../testing/index.ts';
import { symbolGrowth } from './symbol-growth.ts';

/** One `summary.diff` in which the symbols rose by so many KB. */
const writeDiff = (first: number, delta: number): string =>
  `4711:\n\nNative Memory Tracking:\n\nTotal: reserved=${900_000 + delta}KB +${delta}KB, committed=${90_000 + delta}KB +${delta}KB\n\n-                 Java Heap (reserved=64000KB, committed=64000KB)\n\n-                    Symbol (reserved=${first + delta}KB +${delta}KB, committed=${first + delta}KB +${delta}KB)\n`;

checkRule(symbolGrowth, {
  silent: {
    '10 MB': writeSeries(
      rise(1000, 11000, 8).map((kb) => writeNmt({ Symbol: kb })),
      10,
    ),
  },
  fires: {
    'diffs against one baseline': {
      on: [10_000, 20_000, 30_000, 40_000].map((kb) => writeDiff(1000, kb)).join('\n'),
      level: 'WARNING',
      headline: /grew from 1,000 KB to 40 MB over 5 snapshots/,
    },
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
