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
    'tasks of a scheduler': {
      on: writeSeries(
        rise(2000, 40_000).map((n) =>
          writeHistogram([['java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask', n, 72 * n]]),
        ),
      ),
      level: 'WARNING',
      headline: /ScheduledFutureTask grew from 2,000 to 40,000 objects/,
      explanation: /Tasks of a scheduler pile up/,
    },
    'a cache of soft references': {
      on: writeSeries(
        rise(1000, 90_000).map((n) =>
          writeHistogram([
            ['[B', n, 2000 * n],
            ['java.lang.ref.SoftReference', n, 40 * n],
          ]),
        ),
      ),
      level: 'INFO',
      explanation: /cache that the JVM empties/,
    },
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
