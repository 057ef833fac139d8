import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../testing/terminate-query-threads.ts', import.meta.url));

test('a thread that is terminated keeps its process alive until it has ended', () => {
  // The process of a test has more to do than the program, and does not end too early.
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM], { encoding: 'utf8', timeout: 60_000 });
  assert.equal(status, 0, stderr);
});
