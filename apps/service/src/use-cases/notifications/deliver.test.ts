import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseWait, decideAttempt } from './deliver.ts';

test('waits double up to ten minutes, and an endpoint may be dead for an hour and far longer', () => {
  const waits = Array.from({ length: 149 }, (_, n) => chooseWait(n + 1, 0, 0.5));
  assert.deepEqual(waits.slice(0, 3), [5000, 10_000, 20_000]);
  assert.equal(Math.max(...waits), 600_000);
  const untilGivenUp = waits.reduce((sum, wait) => sum + wait, 0);
  assert.ok(untilGivenUp > 23 * 3_600_000 && untilGivenUp < 26 * 3_600_000);
});

test('a receiver may request a longer wait, up to an hour', () => {
  assert.equal(chooseWait(1, 30_000, 0.5), 30_000);
  assert.equal(chooseWait(1, 86_400_000, 0.5), 3_600_000);
});

test('a message is given up only after all attempts', () => {
  const failed = { ok: false, problem: 'HTTP status 500' } as const;
  assert.equal(decideAttempt(1, { ok: true }, 0).state, 'delivered');
  assert.equal(decideAttempt(149, failed, 0).state, 'waiting');
  assert.deepEqual(decideAttempt(150, failed, 0), { state: 'failed', problem: 'HTTP status 500' });
});
