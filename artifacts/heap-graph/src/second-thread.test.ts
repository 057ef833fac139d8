import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { startThread } from './second-thread.ts';

const ENDING = new URL('../testing/ending-worker.ts', import.meta.url);

test('a thread that ends without a result is a fault of the analysis, and nobody waits for it', () => {
  const { awaitResult, awaitEnd } = startThread(ENDING, {}, 'There is no result');
  awaitEnd();
  assert.throws(
    awaitResult,
    (error) => error instanceof ArtifactError && error.fault.code === 'analysis-out-of-memory',
  );
});
