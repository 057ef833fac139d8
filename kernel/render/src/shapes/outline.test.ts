import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lanes } from '@hindsight/model';
import { buildOutline, MAX_MARKS_OF_A_KIND } from './outline.ts';

const sketchLane = (collections: number): Lanes => ({
  kind: 'lanes',
  id: 'one-clock',
  title: 'Heap and errors over time',
  clock: 'uptime',
  lanes: [
    {
      label: 'GC log',
      marks: [
        ...Array.from({ length: collections }, (_, at) => ({
          name: 'full collection',
          from: 1000 * (at + 1),
          tone: 'full' as const,
        })),
        { name: 'restart', from: 500, tone: 'restart' },
      ],
    },
  ],
});

const listRows = (lanes: Lanes, most?: number): string[] =>
  buildOutline(lanes, 100, most)?.rows.map(({ label, figures }) => `${label} ${figures}`.trim()) ?? [];

test('many marks of one kind are one row with their number and their time', () => {
  assert.deepEqual(listRows(sketchLane(34), MAX_MARKS_OF_A_KIND), [
    'GC log',
    'full collection × 34 1 s to 34 s',
    'restart 500 ms',
  ]);
});

test('few marks are a row each, and so are all where a list is asked for', () => {
  assert.equal(listRows(sketchLane(6), MAX_MARKS_OF_A_KIND).length, 8);
  assert.equal(listRows(sketchLane(34)).length, 36);
});
