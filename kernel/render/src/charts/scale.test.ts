import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatUptime } from './scale.ts';

const HOURS = 3_600_000;

test('an uptime is as precise as its neighbours require', () => {
  const at = 3 * HOURS + 59 * 60_000 + 12_345;
  assert.deepEqual(
    [60_000, 10_000, 500, 10, 1].map((apart) => formatUptime(at, apart)),
    ['3 h 59 min', '3:59:12', '3:59:12.3', '3:59:12.35', '3:59:12.345'],
  );
  assert.equal(formatUptime(45_123, 10), '45.12 s');
  assert.equal(formatUptime(26 * HOURS, 30 * 60_000), '1 d 2:00');
  assert.equal(formatUptime(0, 1), '0 s');
});

test('no second of an uptime is 60, and no hour 24', () => {
  assert.equal(formatUptime(24 * HOURS - 1, 100), '1 d 0:00:00.0');
  assert.equal(formatUptime(HOURS - 1, 100), '1:00:00.0');
});

test('ticks of an uptime axis never say the same', () => {
  for (const from of [0, 50_000, 59_000, 3 * HOURS, 30 * HOURS, 4000 * HOURS]) {
    for (const step of [1, 5, 20, 200, 1000, 15_000, 60_000, 600_000]) {
      const texts = Array.from({ length: 10 }, (_, index) => formatUptime(from + index * step, step));
      assert.equal(new Set(texts).size, 10, texts.join(' '));
    }
  }
});
