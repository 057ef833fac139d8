import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { selectOrderStatistic } from './order-statistics.ts';

test('every rank has the value that sorting would put there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), { minLength: 1 }),
      (values) => {
        const sorted = Float64Array.from(values).sort();
        sorted.forEach((value, rank) => {
          // Zeros of both signs are equal here.
          assert.ok(selectOrderStatistic(Float64Array.from(values), rank) === value);
        });
      },
    ),
  );
});

test('ranks may be selected one after the other', () => {
  const values = Float64Array.of(5, 1, 4, 1, 3);
  assert.deepEqual(
    [4, 0, 2].map((rank) => selectOrderStatistic(values, rank)),
    [5, 1, 3],
  );
});

test('a rank out of range is NaN', () => {
  assert.equal(selectOrderStatistic(new Float64Array(0), 0), Number.NaN);
  assert.equal(selectOrderStatistic(Float64Array.of(1), 1), Number.NaN);
});
