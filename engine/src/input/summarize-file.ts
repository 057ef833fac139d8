import { closeSync, openSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ContentFile, TextSummary } from '@hindsight/model';
import { hashFileRange } from './hash-file-range.ts';

/** Smaller files are hashed faster than a thread starts. */
const MIN_THREAD_BYTES = 1 << 25;

/** The worker lies beside this module, both as a source and compiled. */
const WORKER = new URL(`./hash-worker${extname(import.meta.url)}`, import.meta.url);

/** Starts to hash a file. A large one is hashed on its own thread, in parallel to its analysis. */
function startHash({ path, from, size }: ContentFile, minThreadBytes: number): () => Promise<string> {
  if (size < minThreadBytes) return async () => hashFile({ path, from, size });
  const worker = new Worker(WORKER, { workerData: { path, from, size } });
  const hash = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // When nobody awaits the hash, the analysis has failed for another reason.
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

export interface SummaryOptions {
  /** Nobody needs the SHA-256: it is left empty. */
  readonly unhashed?: boolean | undefined;
  /** The size from which a file is hashed on its own thread. */
  readonly worthAThread?: number;
}

/** Starts the summary of a binary artifact, which has no lines. It resolves when the bytes are hashed. */
export function startSummary(
  content: ContentFile,
  encoding: readonly string[],
  { unhashed = false, worthAThread = MIN_THREAD_BYTES }: SummaryOptions = {},
): () => Promise<TextSummary> {
  const hash = unhashed ? async () => '' : startHash(content, worthAThread);
  const { size: bytes, truncated } = content;
  return async () => ({ lines: 0, bytes, sha256: await hash(), encoding, truncated, cutLines: 0, nulBytes: 0 });
}
