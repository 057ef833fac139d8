import { checkRule, rise, writeNmt, writeSeries } from '../../../testing/index.ts';
import { codeGrowth } from './code-growth.ts';

checkRule(codeGrowth, {
  silent: {
    'in the first hour': writeSeries(
      rise(10000, 40000, 8).map((kb) => writeNmt({ Code: kb })),
      10,
    ),
  },
  fires: {
    'after hours': {
      on: writeSeries(
        rise(10000, 40000, 8).map((kb) => writeNmt({ Code: kb })),
        3600,
      ),
      level: 'WARNING',
      headline: /Compiled code/,
    },
  },
});
