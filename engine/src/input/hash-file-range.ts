import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 20;

export interface OpenRange {
  readonly file: number;
  readonly from: number;
  readonly size: number;
}

/** Computes the SHA-256 of a range of an open file, in hex digits. A file that ends earlier is hashed to its end. */
export function hashFileRange({ file, from, size }: OpenRange): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(Math.min(size, CHUNK_BYTES));
  for (let done = 0; done < size; ) {
    const read = readSync(file, chunk, 0, Math.min(chunk.length, size - done), from + done);
    if (read === 0) break;
    hash.update(chunk.subarray(0, read));
    done += read;
  }
  return hash.digest('hex');
}
