import { checkRule, rise, writeHistogram, writeNmt, writeSeries } from '../../../testing/index.ts';
import { classLoaderLeak } from './class-loader-leak.ts';

checkRule(classLoaderLeak, {
  silent: {
    'the classes of a start': writeSeries(
      [5000, 12_000, 16_000, 17_500, 17_900, 18_000, 18_020, 18_030].map((classes) =>
        writeNmt({ Class: { kb: 200, classes }, Metaspace: 10 * classes }),
      ),
    ),
    'the metaspace alone': writeSeries(
      rise(10000, 40000, 8).map((kb) => writeNmt({ Class: { kb: 200, classes: 900 }, Metaspace: kb })),
      10,
    ),
  },
  fires: {
    'classes and metaspace': {
      on: writeSeries(
        rise(900, 2600).map((classes) => writeNmt({ Class: { kb: 200, classes }, Metaspace: 10 * classes })),
      ),
      level: 'SEVERE',
      headline: /from 900 to 2,600/,
    },
    'so many classes without a name that tells': {
      on: writeSeries(rise(2000, 20_000).map((n) => writeHistogram([['java.lang.Class', n, 100 * n]]))),
      level: 'SEVERE',
      headline: /Classes in the heap grew from 2,000 to 20,000/,
    },
    'loaders in histograms': {
      on: writeSeries(
        rise(1000, 2000).map((n) =>
          writeHistogram([
            ['java.lang.Class', n, 100 * n],
            ['com.acme.Leak$ClassLoader', n, 80 * n],
          ]),
        ),
      ),
      level: 'SEVERE',
      headline: /Classes in the heap/,
    },
  },
});
