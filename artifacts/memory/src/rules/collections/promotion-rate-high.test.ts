import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { promotionRateHigh } from './promotion-rate-high.ts';

checkRule(promotionRateHigh, {
  silent: {
    slow: writeJstat(
      JSTAT_GC,
      [0, 10, 20, 30, 40].map((s) => writeGcRow(s + 1, 10 + s / 5, 0)),
    ),
  },
  fires: {
    '1 % per second': {
      on: writeJstat(
        JSTAT_GC,
        [0, 10, 20, 30, 40].map((s) => writeGcRow(s + 1, 10 + s, 0)),
      ),
      level: 'WARNING',
      headline: /from 10 % to 50 %/,
    },
  },
});
