import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiKeyStore, StoredKey } from '../../ports/api-key-store.ts';

export interface OpenedApiKeyStore {
  readonly store: ApiKeyStore;
  close(): Promise<void>;
}

/** The contract of every API key store. */
export function checkApiKeyStore(name: string, open: () => Promise<OpenedApiKeyStore>): void {
  test(`${name} lists the keys that were added and not removed, oldest first, with all that is known of them`, async () => {
    const { store, close } = await open();
    try {
      const younger: StoredKey = { hash: 'b'.repeat(64), prefix: 'hs_b', scope: 'read', createdAt: 2 };
      const limits = { application: 'shop', ou: 'ops', expiresAt: 9 };
      const older: StoredKey = {
        ...{ hash: 'a'.repeat(64), prefix: 'hs_a', label: 'laptop', scope: 'analyze', createdAt: 1 },
        ...limits,
      } as const;
      assert.deepEqual(await store.list(), []);
      await store.add(younger);
      await store.add(older);
      assert.deepEqual(await store.list(), [older, younger]);
      await store.used(younger.hash, 7);
      assert.deepEqual(await store.list(), [older, { ...younger, lastUsedAt: 7 }]);
      assert.equal(await store.remove('hs_a'), 1);
      assert.equal(await store.remove('hs_a'), 0);
      assert.deepEqual(await store.list(), [{ ...younger, lastUsedAt: 7 }]);
    } finally {
      await close();
    }
  });
}
