import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitAnalysis } from './resource-limits.ts';

const GIB = 1024 ** 3;
const PLENTY = { timeoutMs: 1e9, memoryMb: 1e6 };

test('a small log gets the least time and memory, a large one more', () => {
  const small = limitAnalysis('gc-log', 1000, PLENTY);
  const large = limitAnalysis('gc-log', 2 * GIB, PLENTY);
  assert.equal(Math.round(small.timeoutMs / 1000), 120);
  assert.equal(large.timeoutMs, 2_120_000);
  assert.equal(large.memoryMb, 1280);
});

test('a heap dump gets memory by its size', () => {
  assert.equal(limitAnalysis('heap-dump', GIB, PLENTY).memoryMb, 4096);
});

test('never more than the operator allows', () => {
  assert.deepEqual(limitAnalysis('gc-log', 8 * GIB, { timeoutMs: 5000, memoryMb: 400 }), {
    timeoutMs: 5000,
    memoryMb: 400,
  });
});
