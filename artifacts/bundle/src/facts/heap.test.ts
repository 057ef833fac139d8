import { checkFactThresholds, createCapture, createOutput } from '../../testing/index.ts';
import type { HistogramRow } from '../outputs/histogram.ts';
import { collectHeapFacts } from './heap.ts';

type Row = readonly [className: string, instances: number, bytes: number];

const histogram = (...rows: readonly Row[]) =>
  createCapture({
    diagnostics: createOutput({
      histogram: rows.map(
        ([className, instances, bytes], index): HistogramRow => ({
          className,
          instances,
          bytes,
          line: index + 1,
        }),
      ),
      heap: undefined,
      flags: new Map(),
    }),
  });

const heapInUse = (usedBytes: number) =>
  createCapture({
    diagnostics: createOutput({
      histogram: [{ className: '[B', instances: 1, bytes: 1, line: 1 }],
      heap: { usedBytes, committedBytes: 1000, metaspaceUsedBytes: 0, line: 4 },
      flags: new Map([['MaxHeapSize', '1000']]),
    }),
  });

const BYTES: Row = ['[B', 1, 9500];

checkFactThresholds(collectHeapFacts, {
  'a twentieth of all bytes in one class': {
    fact: 'app-dominant',
    under: histogram(BYTES, ['com.acme.Order', 10, 499]),
    at: histogram(BYTES, ['com.acme.Order', 10, 500]),
    over: histogram(BYTES, ['com.acme.Order', 10, 501]),
  },
  'ten thousand instances': {
    fact: 'app-dominant',
    under: histogram(BYTES, ['com.acme.Order', 9999, 1]),
    at: histogram(BYTES, ['com.acme.Order', 10_000, 1]),
    over: histogram(BYTES, ['com.acme.Order', 10_001, 1]),
  },
  'ten times the instances of the next class': {
    fact: 'app-dominant',
    under: histogram(BYTES, ['com.acme.Order', 19_990, 1], ['com.acme.Cart', 2000, 1]),
    at: histogram(BYTES, ['com.acme.Order', 20_000, 1], ['com.acme.Cart', 2000, 1]),
    over: histogram(BYTES, ['com.acme.Order', 20_010, 1], ['com.acme.Cart', 2000, 1]),
  },
  'a thousand file descriptors': {
    fact: 'open-descriptors',
    under: histogram(BYTES, ['java.io.FileDescriptor', 999, 1]),
    at: histogram(BYTES, ['java.io.FileDescriptor', 1000, 1]),
    over: histogram(BYTES, ['java.io.FileDescriptor', 1001, 1]),
  },
  'twenty class loaders of one class': {
    fact: 'many-loaders',
    under: histogram(BYTES, ['com.acme.PluginClassLoader', 19, 1]),
    at: histogram(BYTES, ['com.acme.PluginClassLoader', 20, 1]),
    over: histogram(BYTES, ['com.acme.PluginClassLoader', 21, 1]),
  },
  'eighty-five percent of the heap in use': {
    fact: 'heap-full-now',
    under: heapInUse(849),
    at: heapInUse(850),
    over: heapInUse(851),
  },
});
