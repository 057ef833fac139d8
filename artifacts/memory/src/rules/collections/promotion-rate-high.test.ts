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
    later: {
      on: writeJstat(
        JSTAT_GC,
        [0, 10, 20, 30, 40].map((s) => writeGcRow(s + 301, 10 + s, 0)),
      ),
      level: 'WARNING',
    },
    '1 % per second, when the JVM starts': {
      on: writeJstat(
        JSTAT_GC,
        [0, 10, 20, 30, 40].map((s) => writeGcRow(s + 1, 10 + s, 0)),
      ),
      level: 'INFO',
      headline: /from 10 % to 50 %/,
    },
  },
});
