import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';

export interface OpenedArtifactStore {
  readonly store: ArtifactStore;
  /** Number of artifacts in the store. */
  count(): Promise<number>;
  close(): Promise<void>;
}

async function* chunks(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield Buffer.alloc(size, 'x');
}

type WithStore = (title: string, use: (opened: OpenedArtifactStore) => Promise<void>) => void;

/** The contract of every artifact store. */
export function checkArtifactStore(name: string, open: () => Promise<OpenedArtifactStore>): void {
  const withStore: WithStore = (title, use) =>
    void test(`${name} ${title}`, async () => {
      const opened = await open();
      try {
        await use(opened);
      } finally {
        await opened.close();
      }
    });
  checkFilesBeside(withStore);

  withStore('keeps the bytes in their order and counts them', async ({ store }) => {
    async function* letters() {
      yield Buffer.from('ab');
      yield Buffer.from('');
      yield Buffer.from('c');
    }
    const { id, bytes } = await store.put(letters(), 3);
    assert.equal(bytes, 3);
    assert.equal(await readFile(await store.localPath(id), 'utf8'), 'abc');
  });

  withStore('takes an empty artifact', async ({ store }) => {
    assert.equal((await store.put(chunks(), 10)).bytes, 0);
  });

  withStore('refuses what is over the limit and keeps nothing of it', async ({ store, count }) => {
    await assert.rejects(
      store.put(chunks(6, 6), 11),
      (error) => error instanceof ArtifactError && error.fault.code === 'body-too-large',
    );
    assert.equal(await count(), 0);
  });

  withStore('keeps nothing of a source that breaks off', async ({ store, count }) => {
    async function* breaking() {
      yield Buffer.from('half');
      throw new Error('the sender hung up');
    }
    await assert.rejects(store.put(breaking(), 100), /hung up/);
    assert.equal(await count(), 0);
  });

  withStore('forgets what is removed, and removing twice is no mistake', async ({ store, count }) => {
    const { id } = await store.put(chunks(1), 1);
    const path = await store.localPath(id);
    await store.remove(id);
    await store.remove(id);
    assert.equal(await count(), 0);
    await assert.rejects(stat(path));
  });

  withStore('knows what it has, and keeps it when it is secured', async ({ store, count }) => {
    const { id } = await store.put(chunks(3), 3);
    await store.secure(id);
    assert.equal(await store.has(id), true);
    assert.equal(await store.has('another'), false);
    assert.equal(await count(), 1);
  });

  withStore('removes everything but what is wanted', async ({ store, count }) => {
    const path = await store.put(chunks(1), 1);
    const otherPath = await store.put(chunks(1), 1);
    await store.removeAllBut(new Set([path.id, 'never stored']));
    assert.equal(await store.has(path.id), true);
    assert.equal(await store.has(otherPath.id), false);
    await store.removeAllBut(new Set());
    assert.equal(await count(), 0);
  });
}

function checkFilesBeside(withStore: WithStore): void {
  withStore('keeps an index as long as its artifact, and no longer', async ({ store, count }) => {
    const { id } = await store.put(chunks(1), 1);
    assert.equal(await store.indexPath(id), undefined);
    const written = `${await store.localPath(id)}-written`;
    await writeFile(written, 'an index');
    await store.keepIndex(id, written);
    assert.equal(await readFile((await store.indexPath(id)) ?? '', 'utf8'), 'an index');
    await store.removeAllBut(new Set([id]));
    assert.equal(await count(), 2);
    await store.remove(id);
    assert.equal(await count(), 0);
  });

  withStore(
    'lets a masked copy take the place of its artifact, and leaves nothing where there is none',
    async ({ store, count }) => {
      const [masked, binary] = [await store.put(chunks(1), 1), await store.put(chunks(1), 1)];
      const written = `${await store.localPath(masked.id)}-written`;
      await writeFile(written, 'a masked copy');
      await store.keepMasked(masked.id, written);
      await store.removeAllBut(new Set([masked.id, binary.id]));
      assert.equal(await count(), 3);
      assert.deepEqual([await store.keepOnlyMasked(masked.id), await store.keepOnlyMasked(binary.id)], [true, false]);
      assert.equal(await readFile(await store.localPath(masked.id), 'utf8'), 'a masked copy');
      assert.deepEqual([await store.has(binary.id), await count()], [false, 1]);
    },
  );
}
