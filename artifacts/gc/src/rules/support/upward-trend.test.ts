import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectUpwardTrend, isHighlySignificant, predictTimeUntil, type TrendPoint } from './upward-trend.ts';

const line = (n: number, used: (index: number) => number): TrendPoint[] =>
  Array.from({ length: n }, (_, index) => ({ at: index * 1000, used: used(index), line: index + 1 }));

const anyRiseOf = (points: readonly TrendPoint[]) => detectUpwardTrend(points, () => true);

test('a straight rise is one, with the medians of its first and last fifth', () => {
  const rise = anyRiseOf(line(20, (index) => 100 + 5 * index));
  assert.equal(rise?.statistics.slope, 0.005);
  assert.equal(rise?.first, 107.5);
  assert.equal(rise?.last, 187.5);
});

test('a saw-tooth around one level does not rise', () => {
  assert.equal(anyRiseOf(line(40, (index) => 100 + 20 * (index % 3))), undefined);
});

test('a series that fills up and then stays is a plateau', () => {
  assert.equal(anyRiseOf(line(40, (index) => Math.min(340, 100 + 10 * index))), undefined);
});

test('a series that falls back at the end returns', () => {
  assert.equal(anyRiseOf(line(40, (index) => (index > 36 ? 110 : 100 + 10 * index))), undefined);
});

test('twenty points are very sure, nineteen are not', () => {
  const sure = (n: number) => {
    const rise = anyRiseOf(line(n, (index) => 100 + index));
    assert.ok(rise);
    return isHighlySignificant(rise);
  };
  assert.equal(sure(20), true);
  assert.equal(sure(19), false);
});

test('the time until a limit follows from the slope', () => {
  const rise = anyRiseOf(line(20, (index) => 100 + 5 * index));
  assert.ok(rise);
  assert.equal(predictTimeUntil(287.5, rise).expected, 20_000);
  assert.equal(predictTimeUntil(150, rise).expected, 0);
});

test('a rise that is not enough for who asks is none', () => {
  const points = line(20, (index) => 100 + 5 * index);
  const atLeast = (growth: number) => detectUpwardTrend(points, ({ first, last }) => last - first >= growth);
  assert.ok(atLeast(80));
  assert.equal(atLeast(81), undefined);
});
