import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

const START = 1_790_000_000_000;
const HOUR = 3_600_000;

/** A sorted map of the program with two entries so many hours apart, and a duration of a day beside it. */
const sketchMap = (hours: number, retention: 'Duration' | 'number'): HeapSketch => ({
  classes: {
    'java.util.TreeMap': { fields: { root: 'object', size: 'int' } },
    'java.util.TreeMap$Entry': { fields: { key: 'object', value: 'object', left: 'object', right: 'object' } },
    'java.lang.Long': { fields: { value: 'long' } },
    'java.time.Duration': { fields: { seconds: 'long' } },
    'demo.Series': {
      fields: { byTime: 'object', ...(retention === 'Duration' ? { kept: 'object' } : { retentionHours: 'int' }) },
    },
    'demo.App': { statics: { SERIES: 'series' } },
  },
  objects: {
    series: {
      is: 'demo.Series',
      fields: { byTime: 'map', ...(retention === 'Duration' ? { kept: 'day' } : { retentionHours: 24 }) },
    },
    day: { is: 'java.time.Duration', fields: { seconds: 24 * 3600 } },
    map: { is: 'java.util.TreeMap', fields: { root: 'top', size: 2 } },
    top: { is: 'java.util.TreeMap$Entry', fields: { key: 'start', value: 'page', right: 'newest' } },
    newest: { is: 'java.util.TreeMap$Entry', fields: { key: 'end', value: 'other' } },
    start: { is: 'java.lang.Long', fields: { value: START } },
    end: { is: 'java.lang.Long', fields: { value: START + hours * HOUR } },
    page: { is: 'byte[]', bytes: new Array<number>(4000).fill(7) },
    other: { is: 'byte[]', bytes: new Array<number>(4000).fill(8) },
  },
});

const findBound = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.bound?.name);

test('a map by time that reaches back as far as a duration says is bounded by it', async () => {
  for (const retention of ['Duration', 'number'] as const)
    assert.match(
      (await findBound(sketchMap(23, retention))) ?? '',
      /^demo\.Series\.(?:kept|retentionHours) = 1 d by the times of its keys$/,
    );
});

test('a map that reaches back further is bounded by nothing', async () => {
  assert.equal(await findBound(sketchMap(60, 'Duration')), undefined);
  assert.equal(await findBound(sketchMap(60, 'number')), undefined);
});
