import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Timeline } from '@hindsight/model';
import { buildBarTooltip, buildTooltip } from './tooltip-content.ts';

const heap: Timeline = {
  kind: 'timeline',
  id: 'heap',
  title: 'Heap',
  unit: 'ms',
  clock: 'uptime',
  series: [
    { name: 'used', tone: 'used', shape: 'line', x: [0, 1000, 5000], y: [1, 2, 3] },
    { name: 'full', tone: 'full', shape: 'points', x: [4000], y: [70] },
  ],
};

const namesAt = (at: number, msPerPx: number) =>
  buildTooltip(heap, at, msPerPx)?.rows.map(({ name, value }) => [name, value]);

test('a line says its nearest value, a point speaks only near the pointer', () => {
  assert.deepEqual(namesAt(1400, 10), [['used', '2 ms']]);
  assert.deepEqual(namesAt(3900, 10), [
    ['used', '3 ms'],
    ['full', '70 ms'],
  ]);
});

test('the head is the moment of what lies nearest, not of the pointer', () => {
  assert.equal(buildTooltip(heap, 3900, 10)?.head, '4 s');
});

test('a chart without values says nothing', () => {
  assert.equal(buildTooltip({ ...heap, series: [] }, 0, 1), undefined);
});

test('of bars the one under the pointer is told, its label in full', () => {
  const bars = [
    { label: 'a', value: 1, tone: 'old' as const },
    { label: 'b', value: 2, tone: 'old' as const },
  ];
  const block = { kind: 'bars' as const, id: 'b', title: 'b', unit: 'count' as const, bars };
  assert.equal(buildBarTooltip(block, 0.7)?.head, 'b');
  assert.equal(buildBarTooltip(block, 1.2), undefined);
});
