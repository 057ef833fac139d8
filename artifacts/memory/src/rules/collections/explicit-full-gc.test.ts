import { checkRule, JSTAT_CAUSES, JSTAT_GC, writeCauseRow, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { explicitFullGc } from './explicit-full-gc.ts';

checkRule(explicitFullGc, {
  silent: {
    'a heap that is half full': writeJstat(JSTAT_GC, [
      writeGcRow(1, 55, 0),
      writeGcRow(5, 55, 4),
      writeGcRow(9, 55, 8),
    ]),
    'few of them': writeJstat(JSTAT_GC, [writeGcRow(1, 20, 0), writeGcRow(5, 20, 2), writeGcRow(9, 20, 4)]),
    'other causes': writeJstat(
      JSTAT_CAUSES,
      [1, 2, 3, 4].map((n) => writeCauseRow(n, 'Ergonomics')),
    ),
  },
  fires: {
    'without causes, on a heap with room': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 20, 0), writeGcRow(5, 20, 4, 0.1), writeGcRow(9, 20, 8, 0.2)]),
      level: 'INFO',
      headline: /8 full collections in 8 s on a heap with room: they were requested/,
    },
    'without causes, and long': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 20, 0), writeGcRow(5, 20, 4, 1), writeGcRow(9, 20, 8, 2)]),
      level: 'WARNING',
    },
    'System.gc()': {
      on: writeJstat(
        JSTAT_CAUSES,
        [1, 2, 3, 4].map((n) => writeCauseRow(n, 'System.gc()')),
      ),
      level: 'WARNING',
      headline: /3 full collections were requested/,
    },
  },
});
