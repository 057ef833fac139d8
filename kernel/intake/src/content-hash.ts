import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { RawBytes } from './raw-bytes.ts';

/** Below this, hashing costs the reader less (8 ms) than starting a thread. */
const WORTH_A_THREAD_BYTES = 16 * 1024 * 1024;

/** SHA-256 of the decompressed content. */
export interface ContentHash {
  update(chunk: Buffer): void;
  hex(): Promise<string>;
  /** Ends the work, whether `hex` was asked for or not. */
  close(): void;
}

export const NO_HASH: Pick<ContentHash, 'update'> = { update: () => undefined };

/** Of content that was read before. */
export const knownHash = (sha256: string): ContentHash => ({
  ...NO_HASH,
  hex: async () => sha256,
  close: () => undefined,
});

/** Hashes a large uncompressed file on a thread of its own, which halves the time of reading; all else as it is read. */
export function hashContent({ path, size }: RawBytes, compressed: boolean): ContentHash {
  if (compressed || path === undefined || size < WORTH_A_THREAD_BYTES) return hashAsRead();
  return hashOnThread(path, size);
}

function hashAsRead(): ContentHash {
  const hash = createHash('sha256');
  return {
    update: (chunk) => void hash.update(chunk),
    hex: async () => hash.digest('hex'),
    close: () => undefined,
  };
}

function hashOnThread(path: string, size: number): ContentHash {
  const worker = new Worker(new URL('./content-hash-worker.ts', import.meta.url), { workerData: { path, size } });
  const digest = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // The reader may fail first and never ask; the failure of a file that went away must not end the process then.
  digest.catch(() => undefined);
  return { update: () => undefined, hex: () => digest, close: () => void worker.terminate() };
}
