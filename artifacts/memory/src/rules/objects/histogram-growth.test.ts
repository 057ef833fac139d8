import { checkRule, rise, writeHistogram, writeSeries } from '../../../testing/index.ts';
import { histogramGrowth } from './histogram-growth.ts';

checkRule(histogramGrowth, {
  silent: {
    steady: writeSeries(rise(1000, 1000).map((n) => writeHistogram([['com.acme.Order', n, 1000 * n]]))),
    'few objects beside bytes that rise': writeSeries(
      rise(100, 900).map((n) =>
        writeHistogram([
          ['[B', n, 20_000 * n],
          ['com.acme.Session', n, 24 * n],
        ]),
      ),
    ),
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
    'small objects that hold large ones': {
      on: writeSeries(
        rise(1000, 9000).map((n) =>
          writeHistogram([
            ['[B', 2 * n, 2000 * n],
            ['com.acme.Session', n, 24 * n],
          ]),
        ),
      ),
      level: 'WARNING',
      headline: /com.acme.Session grew from 1,000 to 9,000/,
    },
    'the objects that hold those which grew most': {
      on: writeSeries(
        rise(10000, 90000).map((n) =>
          writeHistogram([
            ['com.acme.Line', 3 * n, 96 * n],
            ['com.acme.Order', n, 16 * n],
          ]),
        ),
      ),
      level: 'WARNING',
      headline: /com.acme.Order grew from 10,000 to 90,000/,
      explanation: /So do com.acme.Line/,
    },
    'a cache of soft references': {
      on: writeSeries(
        rise(10000, 90000).map((n) =>
          writeHistogram([
            ['com.acme.Page', n, 1000 * n],
            ['java.lang.ref.SoftReference', n, 40 * n],
          ]),
        ),
      ),
      level: 'INFO',
      explanation: /cache that the JVM empties/,
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
