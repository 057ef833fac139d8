import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listLongPauses } from './long-pauses.ts';

const list = (durations: readonly number[], most = 3) =>
  listLongPauses(
    { pauses: { times: new Float64Array(durations.length), durations: Float64Array.from(durations) } },
    most,
  );

test('the longest pauses are marked, and none of a collector whose pauses nobody notices', () => {
  assert.deepEqual(list([210, 5, 900, 300, 199]), [2, 3, 0]);
  assert.deepEqual(list([0.087, 0.077, 0.071]), []);
});
