import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ArtifactError } from '@hindsight/model';
import type { Chunks } from '../encodings/decoder.ts';
import { BLOCK_BYTES } from '../limits.ts';

/**
 * A private folder of one job, created and removed by the code that runs the job. Its files have numbers as names,
 * whatever their content is called.
 */
export interface ScratchFolder {
  /** Writes the content into a new file and returns its path. */
  write(content: Chunks): Promise<string>;
}

export function openScratchFolder(folder: string | undefined): ScratchFolder {
  return {
    write: async (content) => {
      if (folder === undefined)
        throw new Error('this artifact must be unpacked into a file, and no folder was given for it');
      const { path, file } = createFile(folder);
      try {
        let size = 0;
        for await (const chunk of content) {
          if (!isHole(chunk)) writeAll(file, chunk, size);
          size += chunk.length;
        }
        ftruncateSync(file, size);
      } finally {
        closeSync(file);
      }
      return path;
    },
  };
}

const ZEROS = Buffer.alloc(BLOCK_BYTES);

/**
 * Blocks of zeros become holes, if the file system allows: decompression bombs consist of zeros, which then take no
 * disk space.
 */
const isHole = (chunk: Buffer): boolean => chunk.equals(ZEROS.subarray(0, chunk.length));

/** Creates a file under the first free number; several artifacts of a job share the folder. */
function createFile(folder: string): { path: string; file: number } {
  for (let number = 1; ; number++) {
    const path = join(folder, String(number));
    try {
      return { path, file: openSync(path, 'wx', 0o600) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toStorageFault(error);
    }
  }
}

function writeAll(file: number, chunk: Buffer, position: number): void {
  try {
    for (let written = 0; written < chunk.length; ) {
      written += writeSync(file, chunk, written, chunk.length - written, position + written);
    }
  } catch (error) {
    throw toStorageFault(error);
  }
}

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function toStorageFault(error: unknown): unknown {
  if (!DISK_FULL_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return error;
  return new ArtifactError('storage-full', 'There is no disk space left to decompress the content.', { cause: error });
}
