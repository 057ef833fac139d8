import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from './bucket.ts';
import { sendStream } from './upload-stream.ts';

export interface CopiedArtifacts {
  readonly files: number;
  /** The others were in the bucket already. */
  readonly copied: number;
  readonly copiedBytes: number;
}

/** Nothing is evicted to make room for what is copied. */
const writeOnce = <Result>(write: () => Promise<Result>) => write();

async function listFiles(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    // A service that never took an upload has no folder for them.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Copies the artifacts of a folder, their indexes and masked copies into a bucket, where they have the same names. An object appears in
 * the bucket when it is complete, so what is there is not copied again.
 */
export async function copyArtifacts(folder: string, bucket: Bucket): Promise<CopiedArtifacts> {
  const names = await listFiles(folder);
  let copied = 0;
  let copiedBytes = 0;
  for (const name of names) {
    if (await bucket.exists(name)) continue;
    const path = join(folder, name);
    const { size } = await stat(path);
    copiedBytes += await sendStream(bucket, name, createReadStream(path), { maxBytes: size, retry: writeOnce });
    copied++;
  }
  return { files: names.length, copied, copiedBytes };
}
