import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause } from '../../../../testing/index.ts';
import { isSecondPartOfRequest } from './requests.ts';

const isSecond = (first: string, second: string): boolean => {
  const events = [aPause(1, 5, { cause: first }), aPause(2, 50, { pause: 'full', cause: second })];
  return isSecondPartOfRequest(aGcRun({ events }).run.pauses, 1);
};

test('a full collection after a young one with the same cause is the second part of one request', () => {
  assert.equal(isSecond('System.gc()', 'System.gc()'), true);
  assert.equal(isSecond('Allocation Failure', 'System.gc()'), false);
});
