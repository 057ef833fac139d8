import assert from 'node:assert/strict';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';

export interface OpenedArtifactStore {
  readonly store: ArtifactStore;
  /** Number of artifacts in the store, with their indexes and masked copies. */
  count(): Promise<number>;
  /** A folder from which the store takes files over. */
  readonly folder: string;
  close(): Promise<void>;
}

async function* chunks(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield Buffer.alloc(size, 'x');
}

async function readArtifact(store: ArtifactStore, id: string): Promise<string> {
  const held = await store.hold(id);
  try {
    return await readFile(held.path, 'utf8');
  } finally {
    held.release();
  }
}

/** Writes a file that the store is to take over. */
async function writeBeside(folder: string, text: string): Promise<string> {
  const path = join(folder, 'written');
  await writeFile(path, text);
  return path;
}

const hasCode = (code: string) => (error: unknown) => error instanceof ArtifactError && error.fault.code === code;

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
    assert.equal(await readArtifact(store, id), 'abc');
  });

  withStore('takes an empty artifact', async ({ store }) => {
    const { id, bytes } = await store.put(chunks(), 10);
    assert.deepEqual([bytes, await readArtifact(store, id)], [0, '']);
  });

  withStore('refuses what is over the limit and keeps nothing of it', async ({ store, count }) => {
    await assert.rejects(store.put(chunks(6, 6), 11), hasCode('body-too-large'));
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
    await store.remove(id);
    await store.remove(id);
    assert.deepEqual([await count(), await store.has(id)], [0, false]);
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
  withStore('keeps an index as long as its artifact, and no longer', async ({ store, count, folder }) => {
    const { id } = await store.put(chunks(1), 1);
    assert.deepEqual([await store.hasIndex(id), await store.holdWithIndex(id)], [false, undefined]);
    await store.keepIndex(id, await writeBeside(folder, 'an index'));
    assert.equal(await store.hasIndex(id), true);
    await store.removeAllBut(new Set([id]));
    assert.equal(await count(), 2);
    await store.remove(id);
    assert.deepEqual([await count(), await store.hasIndex(id)], [0, false]);
  });

  withStore('gives the ranges of an artifact and its index that are asked for', async ({ store, folder }) => {
    const { id } = await store.put(chunks(3_000_000, 1), 3_000_001);
    await store.keepIndex(id, await writeBeside(folder, 'an index'));
    const files = await store.holdWithIndex(id);
    assert.ok(files);
    await files.index.load?.(3, 8);
    assert.equal((await readFile(files.index.path, 'utf8')).slice(3), 'index');
    await files.artifact.load?.(2_999_990, 3_000_001);
    const file = await open(files.artifact.path);
    assert.equal(
      (await file.read({ position: 2_999_991, length: 20 })).buffer.toString('latin1', 0, 10),
      'x'.repeat(10),
    );
    assert.equal((await file.stat()).size, 3_000_001);
    await file.close();
    files.artifact.release();
    files.index.release();
  });

  withStore(
    'lets a masked copy take the place of its artifact, and leaves nothing where there is none',
    async ({ store, count, folder }) => {
      const [masked, binary] = [await store.put(chunks(1), 1), await store.put(chunks(1), 1)];
      await store.keepMasked(masked.id, await writeBeside(folder, 'a masked copy'));
      await store.removeAllBut(new Set([masked.id, binary.id]));
      assert.equal(await count(), 3);
      assert.deepEqual([await store.keepOnlyMasked(masked.id), await store.keepOnlyMasked(binary.id)], [true, false]);
      assert.equal(await readArtifact(store, masked.id), 'a masked copy');
      assert.deepEqual([await store.has(binary.id), await count()], [false, 1]);
    },
  );
}
