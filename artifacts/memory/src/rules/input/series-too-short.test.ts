import { checkRule, rise, writeNmt, writeSeries } from '../../../testing/index.ts';
import { seriesTooShort } from './series-too-short.ts';

checkRule(seriesTooShort, {
  silent: {
    'four snapshots': writeSeries(
      rise(1000, 9000, 4).map((kb) => writeNmt({ Other: kb })),
      10,
    ),
  },
  fires: {
    'two snapshots': {
      on: writeSeries(
        rise(1000, 9000, 2).map((kb) => writeNmt({ Other: kb })),
        10,
      ),
      level: 'INFO',
      headline: /^Direct and Unsafe memory \(NMT category Other\) grew by 7\.81 MB, but 2 snapshots prove no trend/,
      explanation: /holds direct buffers/,
    },
  },
});
