import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { oldGenerationGrowth } from './old-generation-growth.ts';

checkRule(oldGenerationGrowth, {
  silent: {
    steady: writeJstat(
      JSTAT_GC,
      [1, 2, 3, 4, 5, 6].map((n) => writeGcRow(100 * n, 30, n)),
    ),
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
