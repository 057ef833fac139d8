import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Report, Timeline } from '@hindsight/model';
import { findOverlayAxis, overlay, splitByDifference } from './overlay.ts';

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
  const [chart] = overlay(report(heap([1000, 1500])), report(heap([90_000, 91_000])));
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

test('an event is at the same time in every chart, though it is the first of its own', () => {
  const reports = [1000, 90_000].map((start) =>
    report(heap([start, start + 500]), heap([start + 300, start + 400], 'cycles')),
  );
  const [a, b] = reports;
  assert.ok(a && b);
  const charts = overlay(a, b);
  const [, cycles] = charts;
  assert.deepEqual(findOverlayAxis(charts)?.window, [0, 500]);
  assert.deepEqual(
    cycles?.timeline.series.map(({ x }) => x),
    [
      [300, 400],
      [300, 400],
    ],
  );
});

test('a chart that only one of them has is not compared', () => {
  assert.deepEqual(overlay(report(heap([1])), report(heap([1], 'pauses'))), []);
});

test('charts that differ most are open, at most two; those that say the same of both are folded', () => {
  const chart = (id: string, difference: number) => ({
    timeline: heap([1], id),
    seriesOfA: 1,
    difference,
    lengths: [1, 1] as const,
  });
  const charts = [chart('same', 0.01), chart('a', 0.3), chart('b', 0.9), chart('c', 0.2)];
  const { open, folded } = splitByDifference(charts);
  assert.deepEqual(
    [open, folded].map((some) => some.map(({ timeline }) => timeline.id)),
    [
      ['b', 'a'],
      ['same', 'c'],
    ],
  );
});

test('the difference of two charts is that of their mean heights', () => {
  const low = heap([1, 2]);
  const high = { ...low, series: low.series.map((series) => ({ ...series, y: series.y.map((y) => 4 * y) })) };
  const [chart] = overlay(report(low), report(high));
  assert.equal(chart?.difference, 0.75);
  assert.deepEqual(chart?.lengths, [1, 1]);
});
