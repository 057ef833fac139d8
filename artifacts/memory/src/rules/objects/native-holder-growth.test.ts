import { checkRule, rise, writeHistogram, writeNmt, writeSeries } from '../../../testing/index.ts';
import { nativeHolderGrowth } from './native-holder-growth.ts';

const writeObjects = (className: string, counts: readonly number[]) =>
  counts.map((n) => writeHistogram([[className, n, 64 * n]]));

checkRule(nativeHolderGrowth, {
  silent: {
    'a few': writeSeries(writeObjects('java.util.zip.Deflater', rise(10, 90))),
    'a pool that is full': writeSeries(writeObjects('java.lang.Thread', [50, 150, 250, 330, 349, 350, 350, 350])),
    'three histograms': writeSeries(writeObjects('java.util.zip.Deflater', rise(100, 900, 3))),
    'threads that native memory tracking counts': writeSeries(
      writeObjects('java.lang.Thread', rise(100, 900)).map(
        (text) => `${writeNmt({ Thread: { kb: 100, threads: 100 } })}\n${text}`,
      ),
    ),
    'objects without memory outside': writeSeries(writeObjects('java.util.HashMap', rise(100, 900))),
  },
  fires: {
    'deflaters that nobody ends': {
      on: writeSeries(writeObjects('java.util.zip.Deflater', rise(100, 900))),
      level: 'SEVERE',
      headline: /java\.util\.zip\.Deflater grew from 100 to 900 objects/,
    },
    threads: {
      on: writeSeries(writeObjects('java.lang.Thread', rise(200, 900))),
      level: 'WARNING',
      headline: /java\.lang\.Thread grew/,
    },
    'files that nobody closes': {
      on: writeSeries(writeObjects('java.io.FileInputStream', rise(10, 900))),
      level: 'WARNING',
      headline: /java\.io\.FileInputStream grew from 10 to 900 objects/,
    },
    'connections that nobody closes': {
      on: writeSeries(writeObjects('sun.nio.ch.SocketChannelImpl', rise(10, 900))),
      level: 'WARNING',
    },
    'lists that were cut: a file that the first one has not is not 0 of them': {
      on: writeSeries(
        rise(10, 900, 8).map((n, index) =>
          writeHistogram([
            ['[B', 1000, 900_000],
            ...(index === 0 ? [] : [['java.io.FileInputStream', n, 64 * n] as const]),
          ]).replace(/Total .*\n/, ''),
        ),
      ),
      level: 'WARNING',
      headline: /java\.io\.FileInputStream grew from 1\d\d to 900 objects/,
    },
    'handles of a library': {
      on: writeSeries(writeObjects('org.rocksdb.RocksIterator', rise(200, 900))),
      level: 'WARNING',
    },
  },
});
