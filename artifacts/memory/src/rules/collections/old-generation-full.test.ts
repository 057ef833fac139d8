import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { oldGenerationFull } from './old-generation-full.ts';

checkRule(oldGenerationFull, {
  silent: {
    'full between two collections': writeJstat(JSTAT_GC, [
      writeGcRow(1, 98, 5),
      writeGcRow(2, 99, 5),
      writeGcRow(3, 99, 5),
    ]),
    ZGC: writeJstat(JSTAT_GC, [writeGcRow(1, 100, 5), writeGcRow(2, 100, 6), writeGcRow(3, 100, 7)]),
  },
  fires: {
    'after collections': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 98, 5), writeGcRow(31, 99, 6), writeGcRow(61, 99, 7)]),
      level: 'SEVERE',
      headline: /99 %/,
    },
    'one after the other': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 98, 5), writeGcRow(2, 99, 9), writeGcRow(3, 99, 12)]),
      level: 'FATAL',
      headline: /99 %/,
    },
    'two rows': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 98, 5), writeGcRow(2, 99, 9)]),
      level: 'WARNING',
      headline: /99 %/,
    },
  },
});
