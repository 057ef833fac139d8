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
    'some megabytes of a start': {
      on: writeSeries(rise(1000, 4000).map((n) => writeHistogram([['[B', n, 1000 * n]]))),
      level: 'INFO',
    },
    'classes that say what they are for': {
      on: writeSeries(
        rise(1000, 90000).map((n) =>
          writeHistogram([
            ['[B', n, 1000 * n],
            ['java.util.HashMap$Node', n, 32 * n],
            ['java.util.zip.Deflater', n, 64 * n],
          ]),
        ),
      ),
      level: 'WARNING',
      explanation: /java\.util\.zip\.Deflater become more as well/,
    },
    'only byte arrays': {
      on: writeSeries(rise(1000, 90000).map((n) => writeHistogram([['[B', n, 1000 * n]]))),
      level: 'WARNING',
      headline: /byte\[\] grew/,
    },
  },
});
