import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateWaste } from './waste-share.ts';

const MB = 1024 * 1024;
const rate = (wasted: number, usedBytes: number, maxHeapBytes?: number) =>
  rateWaste({ usedBytes, jvm: { options: [], ...(maxHeapBytes !== undefined && { maxHeapBytes }) } }, wasted);

test('waste is a note from 5 % and a warning from 20 % of the used heap on', () => {
  assert.equal(rate(4.9 * MB, 100 * MB), undefined);
  assert.equal(rate(5 * MB, 100 * MB), 'INFO');
  assert.equal(rate(20 * MB, 100 * MB), 'WARNING');
});

test('waste that nobody notices is no finding, whatever its share of a small heap is', () => {
  assert.equal(rate(0.2 * MB, MB), undefined);
  assert.equal(rate(3.9 * MB, 5 * MB), 'INFO');
});

test('waste is a note when the heap may be far larger than what is used', () => {
  assert.equal(rate(4.9 * MB, 8 * MB, 250 * MB), 'INFO');
  assert.equal(rate(5 * MB, 8 * MB, 250 * MB), 'WARNING');
  assert.equal(rate(64 * MB, 100 * MB, 8192 * MB), 'WARNING');
});
