import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCpuTime } from './cpu-time.ts';

test('TIME+ grows coarser the longer a thread has run', () => {
  const minute = 60_000;
  assert.equal(parseCpuTime('0:01.66'), 1660);
  assert.equal(parseCpuTime('1234:05'), 1234 * minute + 5000);
  assert.equal(parseCpuTime('34,12'), (34 * 60 + 12) * minute);
  assert.equal(parseCpuTime('12:34:56'), (12 * 60 + 34) * minute + 56_000);
  assert.equal(parseCpuTime('120h'), 120 * 60 * minute);
  assert.equal(parseCpuTime('5d'), 5 * 24 * 60 * minute);
  assert.equal(parseCpuTime('-'), undefined);
});
