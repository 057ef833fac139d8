import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { oldGenerationGrowth } from './old-generation-growth.ts';

checkRule(oldGenerationGrowth, {
  silent: {
    steady: writeJstat(
      JSTAT_GC,
      [1, 2, 3, 4, 5, 6].map((n) => writeGcRow(100 * n, 30, n)),
    ),
    'a rise while the program starts, and none afterwards': writeJstat(JSTAT_GC, [
      ...[5, 10, 20, 30, 40, 50].map((seconds, index) => writeGcRow(seconds, 2 * index, index)),
      ...[100, 200, 300, 400, 500].map((seconds, index) => writeGcRow(seconds, 10.1, 6 + index)),
    ]),
  },
  fires: {
    rises: {
      on: writeJstat(
        JSTAT_GC,
        [1, 2, 3, 4, 5, 6].map((n) => writeGcRow(100 * n, 10 * n, n)),
      ),
      level: 'WARNING',
      headline: /after full collections/,
    },
  },
});
