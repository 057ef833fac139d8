import assert from 'node:assert/strict';
import { test } from 'node:test';
import { times } from '../../testing/index.ts';
import { MAX_POINTS, MinMaxDownsampler } from './downsample.ts';

function downsampleTo(values: readonly (readonly [x: number, y: number])[], to: number) {
  const series = new MinMaxDownsampler(0, to);
  const column = (of: 0 | 1) => Float64Array.from(values, (point) => point[of]);
  series.add(column(0), 0, column(1));
  return { ...series.toPoints(), count: series.count };
}

test('few points are all kept, ascending in time', () => {
  const { x, y } = downsampleTo(
    [
      [5, 1],
      [3, 2],
      [9, 3],
    ],
    10,
  );
  assert.deepEqual(
    [x, y],
    [
      [3, 5, 9],
      [2, 1, 3],
    ],
  );
});

test('of many points the lowest and the highest of every time slice are kept, and no others', () => {
  const values = times(7919, (i): readonly [number, number] => [i, (i * 7307) % 7919]);
  const { x, y, count } = downsampleTo(values, 7918);
  const slices = MAX_POINTS / 2;
  const kept = new Set<number>();
  for (let slice = 0; slice < slices; slice++) {
    const inside = values.filter(([at]) => Math.min(slices - 1, Math.floor((at * slices) / 7918)) === slice);
    const ys = inside.map(([, value]) => value);
    for (const [at, value] of inside) if (value === Math.min(...ys) || value === Math.max(...ys)) kept.add(at);
  }
  assert.equal(count, 7919);
  assert.deepEqual(
    x,
    [...kept].sort((a, b) => a - b),
  );
  assert.deepEqual(
    y,
    x.map((at) => (at * 7307) % 7919),
  );
});

test('points without a time or a value are left out', () => {
  assert.equal(
    downsampleTo(
      [
        [Number.NaN, 1],
        [1, Number.NaN],
        [Number.POSITIVE_INFINITY, 1],
      ],
      10,
    ).count,
    0,
  );
});
