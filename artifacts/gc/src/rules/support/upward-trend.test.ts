import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  detectUpwardTrend,
  isHighlySignificant,
  listDailyFloors,
  predictTimeUntil,
  type TrendPoint,
} from './upward-trend.ts';

const makeLine = (n: number, used: (index: number) => number): TrendPoint[] =>
  Array.from({ length: n }, (_, index) => ({ at: index * 1000, used: used(index), line: index + 1 }));

const detectAnyTrend = (points: readonly TrendPoint[]) => detectUpwardTrend(points, () => true);

test('a straight trend is one, with the medians of its first and last fifth', () => {
  const trend = detectAnyTrend(makeLine(20, (index) => 100 + 5 * index));
  assert.equal(trend?.statistics.slope, 0.005);
  assert.equal(trend?.first, 107.5);
  assert.equal(trend?.last, 187.5);
});

test('a saw-tooth around one level does not trend', () => {
  assert.equal(detectAnyTrend(makeLine(40, (index) => 100 + 20 * (index % 3))), undefined);
});

test('a series that fills up and then stays is a plateau', () => {
  assert.equal(detectAnyTrend(makeLine(40, (index) => Math.min(340, 100 + 10 * index))), undefined);
});

test('a start with many collections, and few ones in the hour after it, is a plateau', () => {
  const start = makeLine(18, (index) => 100 + 10 * index);
  const later = [1200, 2400, 3600].map((seconds, index) => ({
    at: seconds * 1000,
    used: 290 + index,
    line: 30 + index,
  }));
  assert.equal(detectAnyTrend([...start, ...later]), undefined);
  const rising = later.map(({ at, line }, index) => ({ at, line, used: 300 + 60 * index }));
  assert.ok(detectAnyTrend([...start, ...rising]));
});

test('many collections at the end do not hide the hours of rising before them', () => {
  const rising = Array.from({ length: 30 }, (_, index) => ({
    at: index * 600_000,
    used: 100 + 20 * index,
    line: index + 1,
  }));
  const full = Array.from({ length: 300 }, (_, index) => ({
    at: 18_000_000 + index * 10_000,
    used: 700,
    line: 40 + index,
  }));
  const trend = detectAnyTrend([...rising, ...full]);
  assert.ok(trend && trend.first < 250 && trend.last === 700);
  const plateau = full.map((point, index) => ({ ...point, at: 6_000_000 + index * 60_000 }));
  assert.equal(detectAnyTrend([...rising.slice(0, 10), ...plateau]), undefined);
});

test('a series that falls back at the end returns', () => {
  assert.equal(detectAnyTrend(makeLine(40, (index) => (index > 36 ? 110 : 100 + 10 * index))), undefined);
});

test('twenty points are highly significant, nineteen are not', () => {
  const isSignificant = (n: number) => {
    const trend = detectAnyTrend(makeLine(n, (index) => 100 + index));
    assert.ok(trend);
    return isHighlySignificant(trend);
  };
  assert.equal(isSignificant(20), true);
  assert.equal(isSignificant(19), false);
});

test('the time until a limit follows from the slope', () => {
  const trend = detectAnyTrend(makeLine(20, (index) => 100 + 5 * index));
  assert.ok(trend);
  assert.equal(predictTimeUntil(287.5, trend).expected, 20_000);
  assert.equal(predictTimeUntil(150, trend).expected, 0);
});

test('a trend that the caller rejects is none', () => {
  const points = makeLine(20, (index) => 100 + 5 * index);
  const atLeast = (growth: number) => detectUpwardTrend(points, ({ first, last }) => last - first >= growth);
  assert.ok(atLeast(80));
  assert.equal(atLeast(81), undefined);
});

test('the floors of whole days rise below a wave that is larger than a day of growth', () => {
  const hour = 3_600_000;
  const wave = (growth: number): TrendPoint[] =>
    Array.from({ length: 8 * 24 + 5 }, (_, index) => ({
      at: index * hour,
      used: 500 + (growth * index) / 24 + 200 * Math.sin((2 * Math.PI * index) / 24),
      line: index + 1,
    }));
  assert.equal(detectAnyTrend(wave(40)), undefined);
  assert.equal(listDailyFloors(wave(40)).length, 8);
  assert.ok(detectAnyTrend(listDailyFloors(wave(40))));
  assert.equal(detectAnyTrend(listDailyFloors(wave(0))), undefined);
  assert.deepEqual(listDailyFloors([{ at: 0, used: 1, line: 1 }]), []);
});
