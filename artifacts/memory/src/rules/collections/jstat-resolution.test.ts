import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { jstatResolution } from './jstat-resolution.ts';

checkRule(jstatResolution, {
  silent: {
    'each second': writeJstat(
      JSTAT_GC,
      [1, 2, 3, 4, 5].map((s) => writeGcRow(s, 30, 0)),
    ),
  },
  fires: {
    'four rows': {
      on: writeJstat(
        JSTAT_GC,
        [1, 2, 3, 4].map((s) => writeGcRow(s, 30, 0)),
      ),
      level: 'INFO',
      headline: /4 rows/,
    },
  },
});
