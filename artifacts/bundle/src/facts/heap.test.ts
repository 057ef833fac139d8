import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThreshold, checkFactThresholds, createCapture, createOutput } from '../../testing/index.ts';
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
  'a twentieth of all bytes in one class': atThreshold('app-dominant', [499, 500, 501], (bytes) =>
    histogram(BYTES, ['com.acme.Order', 10, bytes]),
  ),
  'ten thousand instances': atThreshold('app-dominant', [9999, 10_000, 10_001], (instances) =>
    histogram(BYTES, ['com.acme.Order', instances, 1]),
  ),
  'ten times the instances of the next class': atThreshold('app-dominant', [19_990, 20_000, 20_010], (instances) =>
    histogram(BYTES, ['com.acme.Order', instances, 1], ['com.acme.Cart', 2000, 1]),
  ),
  'a thousand file descriptors': atThreshold('open-descriptors', [999, 1000, 1001], (instances) =>
    histogram(BYTES, ['java.io.FileDescriptor', instances, 1]),
  ),
  'twenty class loaders of one class': atThreshold('many-loaders', [19, 20, 21], (instances) =>
    histogram(BYTES, ['com.acme.PluginClassLoader', instances, 1]),
  ),
  'a hundred class loaders of the JDK': atThreshold('many-loaders', [99, 100, 101], (instances) =>
    histogram(BYTES, ['java.net.URLClassLoader', instances, 1]),
  ),
  'eighty-five percent of the heap in use': atThreshold('heap-full-now', [849, 850, 851], (usedBytes) =>
    heapInUse(usedBytes),
  ),
});

test('the histogram may be a file of its own, and loaders need not be called class loaders', () => {
  const rows: HistogramRow[] = [
    { className: '[B', instances: 10, bytes: 9000, line: 1 },
    { className: 'com.acme.rules.RuleLoader', instances: 500, bytes: 8000, line: 2 },
    { className: 'com.acme.ImageLoader', instances: 20, bytes: 10, line: 3 },
  ];
  const facts = collectHeapFacts(createCapture({ histogram: createOutput(rows) }));
  assert.equal(facts.find(({ id }) => id === 'many-loaders')?.words.class, 'com.acme.rules.RuleLoader');
  assert.equal(facts.find(({ id }) => id === 'app-dominant')?.words.class, 'com.acme.rules.RuleLoader');
});
