import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { fullGcRate } from './full-gc-rate.ts';

checkRule(fullGcRate, {
  silent: {
    'short ones of a heap that shrinks to what is used': writeJstat(JSTAT_GC, [
      writeGcRow(1, 99, 0, 0),
      writeGcRow(9, 99, 3, 0.04),
      writeGcRow(17, 99, 6, 0.08),
    ]),
    'histograms on a heap with room': writeJstat(JSTAT_GC, [
      writeGcRow(1, 30, 0),
      writeGcRow(5, 30, 2),
      writeGcRow(9, 30, 4),
    ]),
  },
  fires: {
    'each second': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 90, 0), writeGcRow(5, 90, 4, 1), writeGcRow(9, 90, 8, 2)]),
      level: 'SEVERE',
      headline: /8 full collections in 8 s/,
    },
    'each 30 s': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 90, 0), writeGcRow(51, 90, 2, 2), writeGcRow(101, 90, 4, 4)]),
      level: 'WARNING',
      headline: /4 full collections/,
    },
  },
});
