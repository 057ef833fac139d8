import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogPattern, LogPatternStore } from '../../ports/log-pattern-store.ts';

export interface OpenedLogPatternStore {
  readonly store: LogPatternStore;
  close(): Promise<void>;
}

/** The contract of every log pattern store. */
export function checkLogPatternStore(name: string, open: () => Promise<OpenedLogPatternStore>): void {
  test(`${name} lists the patterns that were saved and not removed, oldest first, as they were changed last`, async () => {
    const { store, close } = await open();
    try {
      const younger: LogPattern = { id: 'b', name: 'Late', pattern: 'took \\d{5} ms', createdAt: 2, createdBy: 'hs_1' };
      const older: LogPattern = {
        id: 'a',
        name: 'Lost',
        pattern: 'lost',
        ou: 'ops',
        createdAt: 1,
        createdBy: 'user:ann',
      };
      assert.deepEqual(await store.list(), []);
      await store.add(younger);
      await store.add(older);
      assert.deepEqual(await store.list(), [older, younger]);
      const changes = { name: 'Lost orders', pattern: 'order lost' };
      assert.equal(await store.change('a', changes), true);
      assert.equal(await store.change('c', changes), false);
      assert.deepEqual(await store.list(), [{ ...older, ...changes }, younger]);
      assert.equal(await store.remove('a'), true);
      assert.equal(await store.remove('a'), false);
      assert.deepEqual(await store.list(), [younger]);
    } finally {
      await close();
    }
  });
}
