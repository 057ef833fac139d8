import {
  checkRule,
  rise,
  writeArenas,
  writeMappings,
  writeNmt,
  writeSeries,
  writeStatus,
} from '../../../testing/index.ts';
import { rssGrowth } from './rss-growth.ts';

const writeSizes = (sizes: readonly number[], seconds: number) =>
  writeSeries(
    sizes.map((kb) => writeStatus({ VmRSS: kb })),
    seconds,
  );

/** The first heap of malloc, with this much of it resident. */
const writeHeap = (kb: number): string => writeMappings(1, '[heap]', kb);

checkRule(rssGrowth, {
  silent: {
    'mapped files, which are cache': writeSeries(rise(10, 400).map((n) => writeMappings(n, '/data/index.bin', 1024))),
    'arenas of a start': writeSeries(rise(1, 2).map(writeArenas)),
    'half as much that levels off': writeSeries([1, 2, 2, 3, 3, 3, 3, 3].map(writeArenas)),
    'three maps': writeSeries(rise(1, 20, 3).map(writeArenas)),
    'native memory tracking tells more': writeSeries(
      rise(1, 20).map((n) => `${writeNmt({ Other: 1000 * n })}\n${writeArenas(n)}`),
    ),
    'the resident size of minutes that does not double': writeSizes(rise(500_000, 900_000), 30),
    'the resident size of minutes that levels off': writeSizes(
      [200_000, 500_000, 700_000, 800_000, 830_000, 840_000],
      30,
    ),
    'the resident size of an hour that settles': writeSizes(
      [200_000, 500_000, 700_000, 800_000, 830_000, 840_000, 841_000, 842_000],
      600,
    ),
  },
  fires: {
    'malloc of native code': {
      on: writeSeries(rise(1, 20).map(writeArenas)),
      level: 'SEVERE',
      headline: /Memory of malloc grew from 32 MB to 640 MB/,
    },
    'half as much that rises from map to map': {
      on: writeSeries([1, 2].flatMap((n) => [n, n + 0.25, n + 0.5, n + 0.75]).map((n) => writeHeap(n * 20_000))),
      level: 'WARNING',
      headline: /Memory of malloc grew from 19.5 MB to 53.7 MB/,
    },
    'mappings without a name': {
      on: writeSeries(rise(10, 400).map((n) => writeMappings(n, '', 1024))),
      level: 'WARNING',
      headline: /Memory without a name grew/,
    },
    'the resident size of minutes, which a start has as well': {
      on: writeSizes(rise(200_000, 900_000), 30),
      level: 'INFO',
      headline: /Resident memory grew from 195 MB to 879 MB/,
      explanation: /cannot be told/,
    },
    'maps of which the first lost its beginning': {
      on: writeSeries(rise(1, 20).map((n) => `${writeArenas(n)}\n${writeMappings(40, '/lib/libacme.so', 4)}`))
        .split('\n')
        .slice(60)
        .join('\n'),
      level: 'SEVERE',
      headline: /Memory of malloc grew from (?!0 B)/,
    },
    'the resident size of an hour': {
      on: writeSizes(rise(200_000, 900_000), 600),
      level: 'WARNING',
      headline: /and still rises/,
    },
  },
});
