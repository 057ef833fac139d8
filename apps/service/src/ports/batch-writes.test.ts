import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { batchWrites } from './batch-writes.ts';

/** Writes that end when the test says so. */
function aSlowStore() {
  const batches: (readonly number[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const write = batchWrites((items: readonly number[]) => {
    batches.push([...items]);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  return { batches, ends, write };
}

test('what comes during a write is written together after it', async () => {
  const { batches, ends, write } = aSlowStore();
  const first = write(1);
  await turn();
  const others = [write(2), write(3)];
  await turn();
  assert.deepEqual(batches, [[1]]);
  ends[0]?.resolve();
  await first;
  await turn();
  assert.deepEqual(batches, [[1], [2, 3]]);
  ends[1]?.resolve();
  await Promise.all(others);
});

test('a write that fails rejects its items and no others', async () => {
  const { batches, ends, write } = aSlowStore();
  const first = assert.rejects(write(1), /full/);
  await turn();
  const second = write(2);
  ends[0]?.reject(new Error('full'));
  await first;
  await turn();
  ends[1]?.resolve();
  await second;
  assert.deepEqual(batches, [[1], [2]]);
});

test('a batch is limited, and every item is written once', async () => {
  const { batches, ends, write } = aSlowStore();
  const items = Array.from({ length: 50 }, (_, n) => n);
  const written = Promise.all(items.map(write));
  for (let n = 0; n < 3; n++) {
    await turn();
    ends[n]?.resolve();
  }
  await written;
  assert.deepEqual(batches.flat(), items);
  assert.deepEqual(
    batches.map(({ length }) => length),
    [20, 20, 10],
  );
});
