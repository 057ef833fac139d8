import { checkRule, rise, writeNmt, writeSeries } from '../../../testing/index.ts';
import { metaspaceGrowth } from './metaspace-growth.ts';

checkRule(metaspaceGrowth, {
  silent: {
    'with its classes': writeSeries(
      rise(900, 2600).map((classes) => writeNmt({ Class: { kb: 200, classes }, Metaspace: 10 * classes })),
    ),
  },
  fires: {
    'without new classes': {
      on: writeSeries(
        rise(10000, 40000, 8).map((kb) => writeNmt({ Class: { kb: 200, classes: 900 }, Metaspace: kb })),
        10,
      ),
      level: 'WARNING',
      headline: /metaspace grew/,
    },
  },
});
