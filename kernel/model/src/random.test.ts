import assert from 'node:assert/strict';
import test from 'node:test';
import { createRandom } from './random.ts';

const draw = (seed: number, times: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: times }, random);
};

test('a seed decides all numbers', () => {
  assert.deepEqual(draw(7, 100), draw(7, 100));
  assert.notDeepEqual(draw(7, 100), draw(8, 100));
});

test('the first numbers of seed 1 are those of the published generator', () => {
  assert.deepEqual(
    draw(1, 3).map((value) => value * 2 ** 32),
    [2_693_262_067, 11_749_833, 2_265_367_787],
  );
});

test('the numbers fill the range from 0 to 1 evenly', () => {
  const tenths = Map.groupBy(draw(3, 100_000), (value) => Math.floor(10 * value));
  assert.equal(tenths.size, 10);
  for (const { length } of tenths.values()) assert.ok(Math.abs(length - 10_000) < 500, `${length} of 100,000`);
});
