import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArtifactError } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);
/** Uploads are other people's data. */
const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Uploads never outlive their request; what is there belongs to a process that died in the middle of one. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(name);
    if (pid === process.pid || !isAlive(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Uploads as files, in a folder of this process below `folder`. */
export async function openDiskArtifactStore(folder: string): Promise<ArtifactStore> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  await removeLeftovers(folder);
  const own = join(folder, String(process.pid));
  await mkdir(own, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const pathOf = (id: string) => join(own, id);

  return {
    async put(bytes, maxBytes) {
      const id = randomUUID();
      const file = await open(pathOf(id), 'wx', OWNER_ONLY_FILE);
      let size = 0;
      try {
        for await (const chunk of bytes) {
          size += chunk.length;
          if (size > maxBytes) throw new ArtifactError('body-too-large', `The limit is ${maxBytes} bytes.`);
          await file.appendFile(chunk);
        }
        await file.close();
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(pathOf(id), { force: true });
        if (!NO_ROOM.has(codeOf(error))) throw error;
        throw new ArtifactError('storage-full', 'Try again later, or ask the operator for room.', { cause: error });
      }
      return { id, bytes: size };
    },
    localPath: async (id) => pathOf(id),
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
