import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type MemoryLimits, watchMemory } from './memory-watch.ts';

/** The limit that was passed by a process that held `before`, then `later`. */
async function passed(before: number, later: number | undefined, limits: MemoryLimits): Promise<number | undefined> {
  let limit: number | undefined;
  let calls = 0;
  const second = Promise.withResolvers<void>();
  const end = watchMemory(
    async () => {
      if (calls++ === 0) return before;
      second.resolve();
      return later;
    },
    limits,
    (bytes) => {
      limit = bytes;
    },
  );
  await second.promise;
  await setImmediate();
  end();
  return limit;
}

test('what a warm process held before is not the task’s', async () => {
  const limits = { taskBytes: 100, maxBytes: 1000 };
  assert.equal(await passed(300, 400, limits), undefined);
  assert.equal(await passed(300, 401, limits), 400);
});

test('the process as a whole has a limit', async () => {
  assert.equal(await passed(950, 1001, { taskBytes: 100, maxBytes: 1000 }), 1000);
});

test('a process that is gone is let alone', async () => {
  assert.equal(await passed(10, undefined, { taskBytes: 1, maxBytes: 1 }), undefined);
});
