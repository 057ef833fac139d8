import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiKeyStore, StoredKey } from '../../ports/api-key-store.ts';

export interface OpenedApiKeyStore {
  readonly store: ApiKeyStore;
  close(): Promise<void>;
}

/** What every store of API keys does, whatever it is made of. */
export function checkApiKeyStore(name: string, open: () => Promise<OpenedApiKeyStore>): void {
  test(`${name} lists the keys that were added and not removed, oldest first`, async () => {
    const { store, close } = await open();
    try {
      const younger: StoredKey = { hash: 'b'.repeat(64), prefix: 'hs_b', createdAt: 2 };
      const older: StoredKey = { hash: 'a'.repeat(64), prefix: 'hs_a', label: 'laptop', createdAt: 1 };
      assert.deepEqual(await store.list(), []);
      await store.add(younger);
      await store.add(older);
      assert.deepEqual(await store.list(), [older, younger]);
      assert.equal(await store.remove('hs_a'), 1);
      assert.equal(await store.remove('hs_a'), 0);
      assert.deepEqual(await store.list(), [younger]);
    } finally {
      await close();
    }
  });
}
