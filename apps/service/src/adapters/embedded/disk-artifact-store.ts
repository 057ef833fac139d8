import { randomUUID } from 'node:crypto';
import { access, chmod, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ArtifactError } from '@hindsight/model';
import type { ArtifactStore, HeldFile } from '../../ports/artifact-store.ts';
import { isDiskFull, writeToDisk } from '../disk-full.ts';

/** Uploads are other people's data: only the service may read them. */
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** Windows has no handles for folders; its file system writes their entries through. */
const FOLDERS_CAN_SYNC = process.platform !== 'win32';

/** Frees disk space; resolves to false when nothing can be evicted. */
export type EvictOldest = () => Promise<boolean>;

/** Writes a chunk completely. It may be written in part before the disk is full; the rest follows after an eviction. */
async function append(file: FileHandle, chunk: Uint8Array, evictOldest: EvictOldest): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    try {
      written += (await file.write(chunk, written)).bytesWritten;
    } catch (error) {
      if (!isDiskFull(error) || !(await evictOldest())) throw error;
    }
  }
}

async function writeFile(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  evictOldest: EvictOldest,
): Promise<number> {
  const file = await open(path, 'wx', OWNER_ONLY_FILE);
  try {
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > maxBytes) throw new ArtifactError('body-too-large', `The limit is ${maxBytes} bytes.`);
      await append(file, chunk, evictOldest);
    }
    return size;
  } finally {
    await file.close();
  }
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const INDEX = '.index';
const MASKED = '.masked';

/** Files of the store stay until their job is over. */
const holdPath = (path: string): HeldFile => ({ path, release: () => undefined });

async function isOlder(path: string, ms: number): Promise<boolean> {
  // Another process may remove it meanwhile.
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (ms === 0 || Date.now() - found.mtimeMs > ms);
}

/**
 * Stores artifacts as files below `folder`, named by their ids. `unclaimedMs` is the age from which a file that no job names is
 * removed; 0 where one service alone has the folder and asks before its first request.
 */
export async function openDiskArtifactStore(
  folder: string,
  evictOldest: EvictOldest,
  unclaimedMs = 0,
): Promise<ArtifactStore> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const toPath = (id: string) => join(folder, id);
  const toIndexPath = (id: string) => toPath(id + INDEX);
  const toMaskedPath = (id: string) => toPath(id + MASKED);
  const takeOver = (from: string, to: string) =>
    writeToDisk(async () => {
      await chmod(from, OWNER_ONLY_FILE);
      await rename(from, to);
    });
  const listPaths = (id: string) => [toIndexPath(id), toMaskedPath(id), toPath(id)];
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );

  return {
    async put(bytes, maxBytes) {
      const id = randomUUID();
      try {
        return { id, bytes: await writeToDisk(() => writeFile(toPath(id), bytes, maxBytes, evictOldest)) };
      } catch (error) {
        await rm(toPath(id), { force: true });
        throw error;
      }
    },
    secure: (id) =>
      writeToDisk(async () => {
        await sync(toPath(id), 'r+');
        if (FOLDERS_CAN_SYNC) await sync(folder, 'r');
      }),
    has: (id) => exists(toPath(id)),
    async hold(id) {
      if (await exists(toPath(id))) return holdPath(toPath(id));
      throw new ArtifactError('not-found', 'The artifact is no longer kept. Send it again.');
    },
    keepIndex: (id, path) => takeOver(path, toIndexPath(id)),
    keepMasked: (id, path) => takeOver(path, toMaskedPath(id)),
    async keepOnlyMasked(id) {
      const isThere = await exists(toMaskedPath(id));
      if (isThere) await rename(toMaskedPath(id), toPath(id));
      else await rm(toPath(id), { force: true });
      return isThere;
    },
    hasIndex: (id) => exists(toIndexPath(id)),
    async holdWithIndex(id) {
      const areThere = (await exists(toPath(id))) && (await exists(toIndexPath(id)));
      return areThere ? { artifact: holdPath(toPath(id)), index: holdPath(toIndexPath(id)) } : undefined;
    },
    async remove(id) {
      for (const path of listPaths(id)) await rm(path, { force: true });
    },
    async removeAllBut(requested) {
      const unwanted = (await readdir(folder)).filter(
        (name) => !requested.has(name.replace(INDEX, '').replace(MASKED, '')),
      );
      for (const name of unwanted)
        if (await isOlder(toPath(name), unclaimedMs)) await rm(toPath(name), { recursive: true, force: true });
    },
    check: () => access(folder, constants.W_OK),
  };
}
