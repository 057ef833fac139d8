import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectUnits } from './units.ts';

const KB = 1024;
const words = selectUnits(false);
const plain = selectUnits(true);

test('sizes are written as in the answers of the origin', () => {
  assert.deepEqual([7.5 * KB ** 3, 48.52 * KB ** 2, 22.5 * KB ** 3, 2.07 * KB ** 4].map(words.size), [
    '7.5 gb',
    '48.52 mb',
    '22.5 gb',
    '2.07 tb',
  ]);
  assert.deepEqual([0, 512, 1023 * KB, 1024 * KB].map(words.size), ['0 kb', '0.5 kb', '1023 kb', '1 mb']);
  assert.equal(words.rate(12.46 * KB ** 2), '12.46 mb/sec');
});

test('times are written as in the answers of the origin', () => {
  const cases: readonly (readonly [number, string])[] = [
    [174_396_000, '48 hrs 26 min 36 sec'],
    [79_000, '1 min 19 sec'],
    [1274, '1 sec 274 ms'],
    [445_442, '7 min 25 sec 442 ms'],
    [57_880, '57 sec 880 ms'],
    [120, '120 ms'],
    [0, '0'],
    [4e-7, '0'],
    [-4e-7, '0'],
    [7_200_000, '2 hrs'],
    [3_599_999.6, '1 hrs'],
    [999.9996, '1000 ms'],
  ];
  for (const [ms, text] of cases) assert.equal(words.time(ms), text);
});

test('a pause of microseconds is not written as nothing', () => {
  assert.equal(words.time(0.028), '0.028 ms');
  assert.equal(words.time(15.6234), '15.623 ms');
});

test('normalized units are plain numbers with up to three decimals, however large', () => {
  assert.deepEqual([0, 3.76087, 1_234_567.5, 2 ** 53].map(plain.time), ['0', '3.761', '1234567.5', '9007199254740992']);
  assert.equal(plain.size(1.5 * KB), '1536');
});
