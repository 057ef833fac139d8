import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { allocationRateHigh } from './allocation-rate-high.ts';

checkRule(allocationRateHigh, {
  silent: {
    little: writeJstat(JSTAT_GC, [writeGcRow(1, 30, 0), writeGcRow(11, 31, 0)]),
  },
  fires: {
    '2 GB per second': {
      on: writeJstat(JSTAT_GC, [writeGcRow(1, 30, 0, 0, 0, 1048576), writeGcRow(11, 31, 0, 0, 20, 1048576)]),
      level: 'INFO',
      headline: /2 GB[/]s/,
    },
  },
});
