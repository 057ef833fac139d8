import assert from 'node:assert/strict';
import test from 'node:test';
import { computeElapsed } from './elapsed.ts';

test('the time between two events is measured on the clock that the log has', () => {
  const wall = 1_790_000_000_000;
  assert.equal(computeElapsed({ uptime: 1000, wall }, { uptime: 1250.5, wall: wall + 300 }), 250.5);
  assert.equal(computeElapsed({ uptime: Number.NaN, wall }, { uptime: Number.NaN, wall: wall + 300 }), 300);
  assert.ok(Number.isNaN(computeElapsed({ uptime: Number.NaN, wall }, { uptime: 1250.5, wall: Number.NaN })));
});
