import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RevokedTokenStore } from '../../ports/token-store.ts';

export interface OpenedTokenStore {
  readonly store: RevokedTokenStore;
  close(): Promise<void>;
}

/** The contract of every store of revoked tokens. */
export function checkTokenStore(name: string, open: () => Promise<OpenedTokenStore>): void {
  const using = (does: string, use: (store: RevokedTokenStore) => Promise<void>) =>
    test(`${name} ${does}`, async () => {
      const { store, close } = await open();
      try {
        await use(store);
      } finally {
        await close();
      }
    });

  using('remembers a revoked token until its end', async (store) => {
    await store.add('a', 10);
    await store.add('a', 10);
    await store.add('b', 30);
    assert.deepEqual([await store.has('a'), await store.has('c')], [true, false]);
    await store.removeExpired(20);
    assert.deepEqual([await store.has('a'), await store.has('b')], [false, true]);
  });

  using('remembers the latest revocation of all tokens of a user, and of everybody', async (store) => {
    assert.equal(await store.allBefore('ada'), 0);
    await store.addAll('ada', 5, 100);
    await store.addAll('ada', 7, 100);
    await store.addAll('bob', 9, 100);
    assert.deepEqual([await store.allBefore('ada'), await store.allBefore(undefined)], [7, 0]);
    await store.addAll(undefined, 8, 100);
    assert.deepEqual([await store.allBefore('ada'), await store.allBefore('bob')], [8, 9]);
  });
}
