import assert from 'node:assert/strict';
import { test } from 'node:test';
import { times } from '../../testing/index.ts';
import { fitTrend } from './trend.ts';

const xs = times(30, (i) => i * 1000);

test('a straight line has its slope and is certain to rise', () => {
  const found = fitTrend(
    xs,
    xs.map((x) => 5 + 2 * x),
  );
  assert.equal(found?.slope, 2);
  assert.equal(found.slopeLow, 2);
  assert.equal(found.slopeHigh, 2);
  // S = 435 of 435 pairs, variance 30 · 29 · 65 / 18.
  assert.equal(found.z.toFixed(6), (434 / Math.sqrt(3141.6666667)).toFixed(6));
});

test('a single outlier does not change the line', () => {
  const found = fitTrend(
    xs,
    xs.map((x, i) => (i === 20 ? 1e9 : x)),
  );
  assert.equal(found?.slope, 1);
});

test('ties reduce the variance: the classic example of Gilbert', () => {
  // 1, 1, 2, 3: S = 5; variance = (4 · 3 · 13 − 2 · 1 · 9) / 18 = 138 / 18.
  assert.equal(fitTrend([1, 2, 3, 4], [1, 1, 2, 3])?.z.toFixed(6), (4 / Math.sqrt(138 / 18)).toFixed(6));
});

test('a flat line, a saw tooth and a fall do not rise', () => {
  assert.equal(
    fitTrend(
      xs,
      xs.map(() => 7),
    )?.z,
    0,
  );
  assert.ok(
    Math.abs(
      fitTrend(
        xs,
        xs.map((_, i) => i % 5),
      )?.z ?? 9,
    ) < 2.33,
  );
  assert.ok(
    (fitTrend(
      xs,
      xs.map((x) => -x),
    )?.z ?? 9) < -2.33,
  );
});

test('thousands of points are sampled evenly, and the slope stays', () => {
  const many = times(20_000, (i) => i);
  const found = fitTrend(
    many,
    many.map((x) => 3 * x + (x % 7)),
  );
  assert.equal(found?.points, 500);
  assert.ok(Math.abs((found?.slope ?? 0) - 3) < 0.001);
});

test('two points, or points at one time, make no trend', () => {
  assert.equal(fitTrend([1, 2], [1, 2]), undefined);
  assert.equal(fitTrend([1, 1, 1], [1, 2, 3]), undefined);
});
