import { checkRule, rise, writeHistogram, writeNmt, writeSeries } from '../../../testing/index.ts';
import { directMemoryGrowth } from './direct-memory-growth.ts';

const withBuffers = (buffers: readonly number[]): string =>
  [
    writeSeries(rise(100_000, 202_400, buffers.length).map((kb) => writeNmt({ 'Java Heap': 50_000, Other: kb }))),
    writeSeries(buffers.map((count) => writeHistogram([['java.nio.DirectByteBuffer', count, 64 * count]]))),
  ].join('\n');

checkRule(directMemoryGrowth, {
  silent: {
    steady: writeSeries(
      rise(100000, 100000, 8).map((kb) => writeNmt({ Other: kb })),
      10,
    ),
    'less than 1 MB': writeSeries(
      rise(1000, 2000, 8).map((kb) => writeNmt({ Other: kb })),
      10,
    ),
  },
  fires: {
    'a first table without its beginning': {
      on: writeSeries(rise(100000, 202400, 8).map((kb) => writeNmt({ 'Java Heap': 50_000, Other: kb, Symbol: 900 })))
        .split('\n')
        .slice(10)
        .join('\n'),
      level: 'SEVERE',
      headline: /Direct memory grew from 112 MB to 198 MB/,
    },
    'histograms with more buffers': {
      on: withBuffers(rise(100, 900)),
      level: 'SEVERE',
      headline: /Direct buffers grew/,
    },
    'histograms without more buffers': {
      on: withBuffers(rise(100, 100)),
      level: 'SEVERE',
      headline: /Memory of Unsafe grew/,
    },
    '100 MB': {
      on: writeSeries(
        rise(100000, 202400, 8).map((kb) => writeNmt({ Other: kb })),
        10,
      ),
      level: 'SEVERE',
      headline: /Direct memory grew/,
    },
    '3 snapshots': {
      on: writeSeries(
        rise(100000, 202400, 3).map((kb) => writeNmt({ Other: kb })),
        10,
      ),
      level: 'WARNING',
      headline: /Direct memory grew/,
    },
    '20 MB': {
      on: writeSeries(
        rise(100000, 120480, 8).map((kb) => writeNmt({ Other: kb })),
        10,
      ),
      level: 'WARNING',
      headline: /in 1 min 10 s/,
    },
    'Internal of JDK 8': {
      on: writeSeries(
        rise(100000, 202400, 8).map((kb) => writeNmt({ Internal: kb })),
        10,
      ),
      level: 'SEVERE',
      headline: /Direct memory grew/,
    },
  },
});
