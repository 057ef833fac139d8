import { checkRule, JSTAT_GC, writeGcRow, writeJstat } from '../../../testing/index.ts';
import { clockMixed } from './clock-mixed.ts';

checkRule(clockMixed, {
  silent: {
    'one life': writeJstat(JSTAT_GC, [writeGcRow(1, 30, 0), writeGcRow(2, 30, 1)]),
  },
  fires: {
    'a restart': {
      on: writeJstat(JSTAT_GC, [writeGcRow(100, 30, 5), writeGcRow(101, 30, 5), writeGcRow(2, 30, 1)]),
      level: 'INFO',
      headline: /restarted/,
    },
  },
});
