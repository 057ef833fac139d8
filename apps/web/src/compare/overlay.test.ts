import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report, Timeline } from '@hindsight/model';
import { overlaid } from './overlay.ts';

const report = (...blocks: Timeline[]): Report => ({
  title: 'GC log',
  verdict: { level: 'OK', sentence: '' },
  sections: [{ id: 's', title: 's', blocks }],
});

const heap = (x: number[], id = 'heap'): Timeline => ({
  kind: 'timeline',
  id,
  title: 'Heap',
  unit: 'bytes',
  clock: 'wall',
  series: [
    { name: 'used', tone: 'used', shape: 'line', x, y: x.map(() => 1) },
    { name: 'limit', tone: 'limit', shape: 'line', x, y: x.map(() => 2) },
  ],
});

test('both begin at zero, on the clock of uptime, whatever day they are of', () => {
  const [chart] = overlaid(report(heap([1000, 1500])), report(heap([90_000, 91_000])));
  assert.equal(chart?.timeline.clock, 'uptime');
  assert.deepEqual(
    chart?.timeline.series.map(({ name, x }) => [name, x]),
    [
      ['A used', [0, 500]],
      ['B used', [0, 1000]],
    ],
  );
  assert.equal(chart?.seriesOfA, 1);
});

test('a chart that only one of them has is not compared', () => {
  assert.deepEqual(overlaid(report(heap([1])), report(heap([1], 'pauses'))), []);
});
