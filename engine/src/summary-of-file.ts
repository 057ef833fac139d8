import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ContentFile, TextSummary } from '@hindsight/model';

const CHUNK_BYTES = 1 << 20;

/** What is told of a binary artifact that was read: it has no lines. */
export async function summaryOfFile(
  { path, from, size, truncated }: ContentFile,
  encoding: readonly string[],
): Promise<TextSummary> {
  const hash = createHash('sha256');
  if (size > 0) {
    await pipeline(createReadStream(path, { start: from, end: from + size - 1, highWaterMark: CHUNK_BYTES }), hash);
  }
  return { lines: 0, bytes: size, sha256: hash.digest('hex'), encoding, truncated, cutLines: 0, nulBytes: 0 };
}
