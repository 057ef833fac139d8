import { checkRule, rise, writeHistogram, writeSeries } from '../../../testing/index.ts';
import { histogramGrowth } from './histogram-growth.ts';

checkRule(histogramGrowth, {
  silent: {
    steady: writeSeries(rise(1000, 1000).map((n) => writeHistogram([['com.acme.Order', n, 1000 * n]]))),
    'only the JDK': writeSeries(rise(1000, 90000).map((n) => writeHistogram([['[B', n, 1000 * n]]))),
  },
  fires: {
    'with its parts': {
      on: writeSeries(
        rise(10000, 90000).map((n) =>
          writeHistogram([
            ['[B', 2 * n, 1000 * n],
            ['com.acme.Order', n, 32 * n],
          ]),
        ),
      ),
      level: 'SEVERE',
      headline: /com.acme.Order grew from 10,000 to 90,000/,
    },
    small: {
      on: writeSeries(rise(10000, 90000).map((n) => writeHistogram([['com.acme.Order', n, 32 * n]]))),
      level: 'WARNING',
      headline: /com.acme.Order/,
    },
    'a package': {
      on: writeSeries(
        rise(10000, 30000).map((n) =>
          writeHistogram([
            ['com.acme.A', n, 32 * n],
            ['com.acme.B', n, 32 * n],
          ]),
        ),
      ),
      level: 'WARNING',
      headline: /com.acme/,
    },
  },
});
