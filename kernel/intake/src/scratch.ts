import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ArtifactError } from '@hindsight/model';
import type { Chunks } from './encodings/decoder.ts';

/** A private folder of one job, made and removed by whoever runs it. Files in it are numbers, whatever their content is called. */
export interface Scratch {
  /** Writes the content into a new file and returns its path. */
  write(content: Chunks): Promise<string>;
}

export function scratchIn(folder: string | undefined): Scratch {
  return {
    write: async (content) => {
      if (folder === undefined)
        throw new Error('this artifact must be unpacked into a file, and no folder was given for it');
      const { path, file } = newFile(folder);
      try {
        for await (const chunk of content) writeAll(file, chunk);
      } finally {
        closeSync(file);
      }
      return path;
    },
  };
}

/** The first number that is free: several artifacts of a job share its folder. */
function newFile(folder: string): { path: string; file: number } {
  for (let number = 1; ; number++) {
    const path = join(folder, String(number));
    try {
      return { path, file: openSync(path, 'wx', 0o600) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw full(error);
    }
  }
}

function writeAll(file: number, chunk: Buffer): void {
  try {
    for (let written = 0; written < chunk.length; ) written += writeSync(file, chunk, written);
  } catch (error) {
    throw full(error);
  }
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function full(error: unknown): unknown {
  if (!NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')) return error;
  return new ArtifactError('storage-full', 'There is no room left to unpack the content.', { cause: error });
}
