import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { fullGcRate } from './full-gc-rate.ts';

checkRule(fullGcRate, {
  silent: {
    'histograms on a heap with room': writeJstat(JSTAT_GC, [
      writeGcRow(1, 30, 0),
      writeGcRow(5, 30, 2),
      writeGcRow(9, 30, 4),
    ]),
  },
  fires: {
    'each second': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 90, 0), writeGcRow(5, 90, 4), writeGcRow(9, 90, 8)]),
      level: 'SEVERE',
      headline: /8 full collections in 8 s/,
    },
    'each 30 s': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 90, 0), writeGcRow(51, 90, 2), writeGcRow(101, 90, 4)]),
      level: 'WARNING',
      headline: /4 full collections/,
    },
  },
});
