import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchUnderFire } from '../testing/watch-world.ts';

// `npm run stress:watch` does the same with 500 files and 50 kills.
test('a watcher that is killed loses nothing and reports nothing twice', async () => {
  const { expected, lost, twice } = await watchUnderFire(8, 1, 1500);
  assert.deepEqual({ lost, twice }, { lost: [], twice: [] });
  assert.ok(expected > 4);
});
