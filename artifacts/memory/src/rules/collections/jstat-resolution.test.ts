import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { jstatResolution } from './jstat-resolution.ts';

checkRule(jstatResolution, {
  silent: {
    'rows about classes': writeJstat('Loaded Bytes Unloaded Bytes Time', [[2000, 4000, 0, 0, 1.5]]),
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
