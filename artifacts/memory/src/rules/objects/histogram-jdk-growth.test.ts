import { checkRule, rise, writeHistogram, writeSeries } from '../../../testing/index.ts';
import { histogramJdkGrowth } from './histogram-jdk-growth.ts';

checkRule(histogramJdkGrowth, {
  silent: {
    'an application class rises': writeSeries(
      rise(10000, 90000).map((n) =>
        writeHistogram([
          ['[B', n, 1000 * n],
          ['com.acme.Order', n, 32 * n],
        ]),
      ),
    ),
  },
  fires: {
    'only byte arrays': {
      on: writeSeries(rise(1000, 90000).map((n) => writeHistogram([['[B', n, 1000 * n]]))),
      level: 'WARNING',
      headline: /byte\[\] grew/,
    },
  },
});
