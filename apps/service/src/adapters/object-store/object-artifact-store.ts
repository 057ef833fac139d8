import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { ArtifactError } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import { retryAfterEviction } from '../../use-cases/artifacts/kept-artifacts.ts';
import type { Bucket } from './bucket.ts';
import { openLocalCache } from './local-cache.ts';
import { rememberRecent } from './recent-objects.ts';
import { sendStream } from './upload-stream.ts';

const INDEX = '.index';
const MASKED = '.masked';
/** An upload may take an hour before its job names it. */
const UNCLAIMED_MS = 24 * 3_600_000;

export interface ObjectArtifactStoreOptions {
  readonly bucket: Bucket;
  /** Folder of the local cache, which belongs to this process alone. */
  readonly cacheFolder: string;
  readonly maxCacheBytes: number;
  /** Frees space in the store; resolves to false when nothing can be evicted. */
  readonly evictOldest: () => Promise<boolean>;
  /** Age from which an object that no job names is removed. */
  readonly unclaimedMs?: number;
}

/**
 * Stores artifacts as objects named by their ids. An object that a request acknowledged is durable. A masked copy takes the place of
 * its artifact under its own key, because a copy within the store is limited to 5 GB.
 */
export async function openObjectArtifactStore({
  bucket,
  cacheFolder,
  maxCacheBytes,
  evictOldest,
  unclaimedMs = UNCLAIMED_MS,
}: ObjectArtifactStoreOptions): Promise<ArtifactStore> {
  const recent = rememberRecent(bucket);
  const cache = await openLocalCache({ bucket: recent, folder: cacheFolder, maxBytes: maxCacheBytes });
  const retry = <Result>(write: () => Promise<Result>) => retryAfterEviction(evictOldest, write);

  const removeObject = async (key: string) => {
    await bucket.remove(key);
    recent.forget(key);
    await cache.forget(key);
  };

  const holdObject = async (id: string) => (await cache.hold(id)) ?? (await cache.hold(id + MASKED));

  async function takeOver(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await sendStream(bucket, key, createReadStream(path), { maxBytes: size, retry });
    await rm(path, { force: true });
  }

  return {
    async put(bytes, maxBytes) {
      const id = randomUUID();
      return { id, bytes: await sendStream({ ...bucket, put: recent.put }, id, bytes, { maxBytes, retry }) };
    },
    secure: async () => undefined,
    has: async (id) => (await bucket.exists(id)) || (await bucket.exists(id + MASKED)),
    async hold(id) {
      const held = await holdObject(id);
      if (!held) throw new ArtifactError('not-found', 'The artifact is no longer kept. Send it again.');
      try {
        await held.load(0, held.size);
        return held;
      } catch (error) {
        held.release();
        throw error;
      }
    },
    keepIndex: (id, path) => takeOver(id + INDEX, path),
    keepMasked: (id, path) => takeOver(id + MASKED, path),
    hasIndex: (id) => bucket.exists(id + INDEX),
    async holdWithIndex(id) {
      const index = await cache.hold(id + INDEX);
      if (!index) return undefined;
      const artifact = await holdObject(id).catch((error: unknown) => {
        index.release();
        throw error;
      });
      if (artifact) return { artifact, index };
      index.release();
      return undefined;
    },
    async keepOnlyMasked(id) {
      const isThere = await bucket.exists(id + MASKED);
      await removeObject(id);
      return isThere;
    },
    async remove(id) {
      for (const key of [id + INDEX, id + MASKED, id]) await removeObject(key);
    },
    async removeAllBut(requested) {
      const end = Date.now() - unclaimedMs;
      for (const { key, changedAt } of await bucket.list()) {
        const id = key.replace(INDEX, '').replace(MASKED, '');
        if (!requested.has(id) && changedAt <= end) await removeObject(key);
      }
      for (const { key, uploadId, startedAt } of await bucket.listUploads()) {
        if (startedAt <= end) await bucket.abortUpload(key, uploadId);
      }
    },
    check: () => bucket.check(),
  };
}
