import { checkRule, JSTAT_CAUSES, writeCauseRow, writeJstat } from '../../../testing/index.ts';
import { explicitFullGc } from './explicit-full-gc.ts';

checkRule(explicitFullGc, {
  silent: {
    'other causes': writeJstat(
      JSTAT_CAUSES,
      [1, 2, 3, 4].map((n) => writeCauseRow(n, 'Ergonomics')),
    ),
  },
  fires: {
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
