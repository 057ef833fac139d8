import { checkRule, rise, writeNmt, writeSeries } from '../../../testing/index.ts';
import { memorySteady } from './memory-steady.ts';

checkRule(memorySteady, {
  silent: {
    'a rise': writeSeries(
      rise(1000, 90000, 8).map((kb) => writeNmt({ Other: kb })),
      10,
    ),
    'three snapshots': writeSeries(
      rise(1000, 1000, 3).map((kb) => writeNmt({ Other: kb })),
      10,
    ),
  },
  fires: {
    'nothing rises': {
      on: writeSeries(
        rise(1000, 1000, 8).map((kb) => writeNmt({ Other: kb })),
        10,
      ),
      level: 'INFO',
      headline: /steady over 8 snapshots/,
    },
  },
});
