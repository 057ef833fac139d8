import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ZgcCapacity } from './zgc-capacity.ts';

const MB = 2 ** 20;

test('the roundest size is taken of those that all shares allow', () => {
  const capacity = new ZgcCapacity();
  assert.equal(capacity.read('40M(8%)->30M(6%)'), 512 * MB);
  assert.equal(capacity.read('496M(99%)->301M(60%)'), 500 * MB);
});

test('shares below 5 % say nothing', () => {
  assert.ok(Number.isNaN(new ZgcCapacity().read('40M(4%)->30M(3%)')));
});

test('a JVM with another heap begins anew', () => {
  const capacity = new ZgcCapacity();
  assert.equal(capacity.read('16384M(100%)->9300M(57%)'), 16_384 * MB);
  assert.equal(capacity.read('100M(50%)->90M(45%)'), 200 * MB);
});
