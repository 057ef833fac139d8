import { closeSync, openSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ContentFile, TextSummary } from '@hindsight/model';
import { hashFileRange } from './hash-file-range.ts';

/** Smaller files are hashed faster than a thread begins. */
const MIN_THREAD_BYTES = 1 << 25;

/** Beside this module: as a source, or compiled like this one. */
const WORKER = new URL(`./hash-worker${extname(import.meta.url)}`, import.meta.url);

/** Begins to hash a file, of a large one on a thread of its own, so that it can be read for other ends at the same time. */
function startHash({ path, from, size }: ContentFile, minThreadBytes: number): () => Promise<string> {
  if (size < minThreadBytes) return async () => hashFile({ path, from, size });
  const worker = new Worker(WORKER, { workerData: { path, from, size } });
  const hash = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // Who never asks has failed at something else.
  hash.catch(() => undefined);
  return () => hash;
}

function hashFile({ path, from, size }: Pick<ContentFile, 'path' | 'from' | 'size'>): string {
  const file = openSync(path, 'r');
  try {
    return hashFileRange({ file, from, size });
  } finally {
    closeSync(file);
  }
}

/** Begins what is told of a binary artifact, which has no lines; the answer is there when its bytes are hashed. */
export function startSummary(
  content: ContentFile,
  encoding: readonly string[],
  worthAThread = MIN_THREAD_BYTES,
): () => Promise<TextSummary> {
  const hash = startHash(content, worthAThread);
  const { size: bytes, truncated } = content;
  return async () => ({ lines: 0, bytes, sha256: await hash(), encoding, truncated, cutLines: 0, nulBytes: 0 });
}
