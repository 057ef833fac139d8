import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResultStore } from '../../ports/result-store.ts';
import { aResult } from './result-builder.ts';
import { LISTS } from './result-list.ts';

export interface OpenedResultStore {
  readonly store: ResultStore;
  close(): Promise<void>;
}

/** The contract of every result store. */
export function checkResultStore(name: string, open: () => Promise<OpenedResultStore>): void {
  const withStore = (title: string, use: (store: ResultStore) => Promise<void>) =>
    test(`${name} ${title}`, async () => {
      const { store, close } = await open();
      try {
        await use(store);
      } finally {
        await close();
      }
    });

  withStore('gives back by its token exactly what was saved', async (store) => {
    const result = aResult({ appName: 'shop', host: 'h1', tags: ['a', 'b'], graphs: true });
    await store.save(aResult());
    await store.save(result);
    assert.deepEqual(await store.byToken(result.token), result);
  });

  withStore('keeps what was not given absent', async (store) => {
    const result = aResult();
    await store.save(result);
    assert.deepEqual(await store.byToken(result.token), result);
  });

  withStore('knows nothing by another token', async (store) => {
    await store.save(aResult({ token: 'one' }));
    assert.equal(await store.byToken('two'), undefined);
  });

  withStore('takes the place of what was saved under the same id', async (store) => {
    const first = aResult();
    const second = { ...first, fileName: 'again.log' };
    await store.save(first);
    await store.save(second);
    assert.deepEqual(await store.byToken(first.token), second);
  });

  withStore('opens by another link from when it is shared anew, until the end of that link', async (store) => {
    const result = aResult();
    await store.save(result);
    await store.share(result.responseId, { token: 'another', expiresAt: 7 });
    assert.equal(await store.byToken(result.token), undefined);
    assert.deepEqual(await store.byToken('another'), { ...result, token: 'another', linkExpiresAt: 7 });
    await store.share(result.responseId, { token: 'another', expiresAt: undefined });
    assert.deepEqual(await store.byId(result.responseId), { ...result, token: 'another' });
  });

  withStore('forgets what is removed, and removing twice is no mistake', async (store) => {
    const [gone, kept] = [aResult(), aResult()];
    await store.save(gone);
    await store.save(kept);
    await store.remove(gone.responseId);
    await store.remove(gone.responseId);
    assert.equal(await store.byToken(gone.token), undefined);
    assert.deepEqual(await store.byToken(kept.token), kept);
  });

  withStore('removes what is older than a moment and says how many', async (store) => {
    for (const createdAt of [10, 20, 30]) await store.save(aResult({ token: `t${createdAt}`, createdAt }));
    assert.equal(await store.removeOlderThan(30), 2);
    assert.equal(await store.byToken('t20'), undefined);
    assert.equal((await store.byToken('t30'))?.createdAt, 30);
  });

  for (const [title, use] of Object.entries(LISTS)) withStore(title, use);

  withStore('answers when it is asked whether it is there', async (store) => {
    await store.ping();
  });
}
