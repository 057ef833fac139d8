import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RangedFile } from '../../ports/artifact-store.ts';
import type { Bucket } from './bucket.ts';
import { type CachedObject, openCachedObject } from './cached-object.ts';

const OWNER_ONLY_FOLDER = 0o700;

export interface CachedFile extends Required<RangedFile> {
  readonly size: number;
}

/** The blocks of objects that were read, as sparse files. The least recently used files make room for others. */
export interface LocalCache {
  /** Holds a file of the object's size, into which ranges can be loaded; undefined when there is no such object. */
  hold(key: string): Promise<CachedFile | undefined>;
  /** Removes the file of an object, at the latest when nobody holds it any more. */
  forget(key: string): Promise<void>;
}

export interface LocalCacheOptions {
  readonly bucket: Pick<Bucket, 'readRange'>;
  /** Belongs to this process alone and is emptied first. */
  readonly folder: string;
  /** The files that nobody holds are removed beyond it. */
  readonly maxBytes: number;
}

interface CacheEntry {
  readonly opened: Promise<CachedObject | undefined>;
  /** Undefined as long as it is on its way. */
  object: CachedObject | undefined;
}

function holdObject(object: CachedObject): CachedFile {
  const { path, size, load } = object;
  object.hold();
  let isHeld = true;
  return {
    path,
    size,
    load,
    release() {
      if (!isHeld) return;
      isHeld = false;
      object.release();
    },
  };
}

export async function openLocalCache({ bucket, folder, maxBytes }: LocalCacheOptions): Promise<LocalCache> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  /** The least recently used first. */
  const entries = new Map<string, CacheEntry>();
  let files = 0;
  let totalBytes = 0;

  async function forget(key: string): Promise<void> {
    const entry = entries.get(key);
    entries.delete(key);
    const object = await entry?.opened.catch(() => undefined);
    if (!object) return;
    totalBytes -= object.bytes();
    await object.remove();
  }

  async function evictUnheld(): Promise<void> {
    for (const [key, { object }] of entries) {
      if (totalBytes <= maxBytes) return;
      if (object && !object.isHeld()) await forget(key);
    }
  }

  function openEntry(key: string): CacheEntry {
    // An object that comes again gets another file: somebody may still read the one before.
    files++;
    const onGrowth = (bytes: number) => {
      totalBytes += bytes;
      return evictUnheld();
    };
    const opened = openCachedObject({ bucket, key, path: join(folder, `${key}-${files}`), onGrowth });
    const entry: CacheEntry = { opened, object: undefined };
    opened.then(
      (object) => {
        entry.object = object;
        if (!object && entries.get(key) === entry) entries.delete(key);
      },
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry;
  }

  return {
    forget,
    async hold(key) {
      for (;;) {
        const entry = entries.get(key) ?? openEntry(key);
        entries.delete(key);
        entries.set(key, entry);
        const object = await entry.opened;
        if (!object) return undefined;
        // Otherwise it was removed while this request waited.
        if (entries.get(key) === entry) return holdObject(object);
      }
    },
  };
}
