import {
  checkRule,
  rise,
  writeHistogram,
  writeLoaders,
  writeMetaspace,
  writeNmt,
  writeSeries,
} from '../../../testing/index.ts';
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
    'class loaders of bundles': writeLoaders({ 'org.eclipse.osgi.internal.loader.EquinoxClassLoader': 400 }),
    'loaders that stay': writeSeries(rise(100, 101).map((n) => writeLoaders({ 'com.acme.PluginLoader': n }))),
    'classes of a start without loaders': writeSeries(
      rise(2000, 2600).map((n) => writeMetaspace('10 MB', 'unlimited').replace('771 classes', `${n} classes`)),
    ),
  },
  fires: {
    'loaders of one class in a program with many classes': {
      on: writeSeries(
        rise(40, 230, 5).map((n) => writeLoaders({ 'com.acme.App': 6000, 'java.net.URLClassLoader': n })),
      ),
      level: 'SEVERE',
      headline: /^Class loaders of java\.net\.URLClassLoader grew from 40 to 230 in 40 s$/,
    },
    'loaders of one class': {
      on: writeSeries(rise(100, 900).map((n) => writeLoaders({ 'com.acme.PluginLoader': n }))),
      level: 'SEVERE',
      headline: /from 500 to 4,500/,
      explanation: /100 loaders of com\.acme\.PluginLoader have become 900/,
    },
    'many loaders in a single table': {
      on: writeLoaders({ 'com.acme.PluginLoader': 300 }),
      level: 'WARNING',
      headline: /300 class loaders are of the class com\.acme\.PluginLoader/,
    },
    'loaders that VM.metaspace counts': {
      on: writeSeries(
        rise(100, 900).map((n) =>
          writeMetaspace('10 MB', 'unlimited').replace('3 loaders, 771 classes', `${n} loaders, ${5 * n} classes`),
        ),
      ),
      level: 'SEVERE',
      headline: /from 500 to 4,500/,
    },
    'classes that jstat counts': {
      on: `Timestamp Loaded Bytes Unloaded Bytes Time\n${rise(2000, 9000)
        .map((n, index) => `${100 + 10 * index} ${n} 4000.0 0 0.0 1.5`)
        .join('\n')}`,
      level: 'SEVERE',
      headline: /from 2,000 to 9,000/,
    },
    'classes of the same name': {
      on: writeSeries(
        rise(100, 900).map((n) =>
          writeHistogram([
            ['java.lang.Class', 2000 + n, 100 * (2000 + n)],
            ...Array.from({ length: n }, () => ['com.acme.Plugin', 1, 16] as const),
          ]),
        ),
      ),
      level: 'SEVERE',
      explanation: /com\.acme\.Plugin has become 900 classes of the same name/,
    },
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
