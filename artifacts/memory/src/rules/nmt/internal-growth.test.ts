import { checkRule, rise, writeNmt, writeSeries } from '../../../testing/index.ts';
import { internalGrowth } from './internal-growth.ts';

checkRule(internalGrowth, {
  silent: {
    'what a start adds, over a few snapshots': writeSeries(
      rise(1200, 6100, 4).map((kb) => writeNmt({ Other: 5, Internal: kb })),
      5,
    ),
    'direct buffers of JDK 8': writeSeries(
      rise(100000, 202400, 8).map((kb) => writeNmt({ Internal: kb })),
      10,
    ),
  },
  fires: {
    'an agent': {
      on: writeSeries(
        rise(100000, 202400, 8).map((kb) => writeNmt({ Other: 5, Internal: kb })),
        10,
      ),
      level: 'WARNING',
      headline: /Internal memory/,
    },
  },
});
