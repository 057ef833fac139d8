import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeRatios } from './paired-ratios.ts';

const around = (center: number, spread: number): number[] =>
  Array.from({ length: 11 }, (_, index) => center + (spread * ((index * 7) % 11)) / 10 - spread / 2);

test('ratios that are all above one are a slower version, all below one a faster one', () => {
  assert.equal(judgeRatios(around(1.1, 0.08)).change, 'slower');
  assert.equal(judgeRatios(around(0.9, 0.08)).change, 'faster');
});

test('a difference within the spread of the pairs, or of a hundredth, is none', () => {
  assert.equal(judgeRatios(around(1.05, 0.3)).change, 'same');
  assert.equal(judgeRatios(around(1.01, 0.001)).change, 'same');
});

test('two slow moments of the machine do not hide that the others agree', () => {
  const [, , ...others] = around(0.9, 0.04);
  const judged = judgeRatios([2, 3, ...others]);
  assert.equal(judged.change, 'faster');
  assert.ok(judged.low <= judged.median && judged.median <= judged.high);
});

test('fewer pairs are refused', () => {
  assert.throws(() => judgeRatios([1, 1, 1]), /11 pairs are needed, not 3/);
});
