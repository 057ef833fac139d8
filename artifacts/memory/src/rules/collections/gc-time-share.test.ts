import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { gcTimeShare } from './gc-time-share.ts';

checkRule(gcTimeShare, {
  silent: {
    '9 s only': writeJstat(JSTAT_GC, [writeGcRow(1, 30, 0, 0), writeGcRow(10, 30, 0, 5)]),
    '9 %': writeJstat(JSTAT_GC, [writeGcRow(1, 30, 0, 0), writeGcRow(101, 30, 0, 9)]),
  },
  fires: {
    '10 %': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 30, 0, 0), writeGcRow(101, 30, 0, 10)]),
      level: 'WARNING',
      headline: /10 % of/,
    },
    '30 % in a short time, with room': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 30, 0, 0), writeGcRow(21, 30, 0, 6)]),
      level: 'WARNING',
    },
    '30 % in a short time, and the old generation is full': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 90, 0, 0), writeGcRow(21, 90, 0, 6)]),
      level: 'SEVERE',
    },
    '20 %': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 30, 0, 0), writeGcRow(101, 30, 0, 20)]),
      level: 'SEVERE',
      headline: /20 % of/,
    },
  },
});
