import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeapObjectRow } from '@hindsight/model';
import { findDominatorChain } from './use-lazy-tree.ts';

const aRow = (objectId: number) => ({ objectId }) as HeapObjectRow;

/** Each object is dominated by the one before it; object 0 by none. */
const inspectLine = async (object: number) => ({ row: aRow(object), dominatorId: object - 1 });

test('the way to an object begins at the top and ends with the object', async () => {
  const chain = await findDominatorChain(inspectLine, 3);
  assert.deepEqual(
    chain?.map(({ objectId }) => objectId),
    [0, 1, 2, 3],
  );
});

test('an object that is too deep has no way, and the service is not asked without end', async () => {
  let requests = 0;
  const count = (object: number) => {
    requests++;
    return inspectLine(object);
  };
  assert.equal((await findDominatorChain(count, 39))?.length, 40);
  requests = 0;
  assert.equal(await findDominatorChain(count, 1000), undefined);
  assert.equal(requests, 40);
});

test('a fault of the service ends the search', async () => {
  await assert.rejects(
    findDominatorChain(() => Promise.reject(new Error('busy')), 2),
    /busy/,
  );
});
