import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FigureKind } from './figure-kinds.ts';
import { FigureSeries } from './figure-series.ts';
import { findRise } from './find-rise.ts';

/** One value each ten seconds. */
function judge(kind: FigureKind, name: string, value: (index: number) => number): ReturnType<typeof findRise> {
  const series = new FigureSeries();
  for (let index = 0; index < 240; index++) series.add(value(index), index + 1, 10_000 * index);
  return findRise(series.finish(), kind, name);
}

test('processors that were free and are busy until the end of the log are found with the beginning', () => {
  const busy = judge('processor', 'cpu', (index) => (index < 120 ? 20 + (index % 20) : 96 + (index % 4)));
  assert.ok(busy && busy.before < 40 && busy.after > 96 && busy.line > 115 && busy.line < 125);
});

test('a batch that is always busy, and a task that ends, need the processors on purpose', () => {
  assert.equal(
    judge('processor', 'cpu', (index) => 94 + (index % 6)),
    undefined,
  );
  assert.equal(
    judge('processor', 'cpu', (index) => (index > 100 && index < 200 ? 98 : 20)),
    undefined,
  );
});

test('a heap of which more is left after each collection is found, one that is only used is not', () => {
  const sawtooth = (floor: number, index: number): number => floor + ((97 - floor) * (index % 12)) / 12;
  const leak = judge('fill', 'heap', (index) => sawtooth(20 + index / 4, index));
  assert.ok(leak && leak.before < 25 && leak.after > 60);
  assert.equal(
    judge('fill', 'heap', (index) => sawtooth(20, index)),
    undefined,
  );
  assert.equal(
    judge('fill', 'heap', (index) => sawtooth(Math.min(65, 20 + index), index)),
    undefined,
  );
  assert.equal(
    judge('fill', 'pool', (index) => sawtooth(20 + index / 4, index)),
    undefined,
  );
});

test('a clock that goes astray is found, one that is corrected is not', () => {
  assert.ok(judge('clock', 'offset', (index) => (index < 80 ? index % 6 : 110 * (index - 80))));
  assert.equal(
    judge('clock', 'offset', (index) => (index * 7) % 200),
    undefined,
  );
});
