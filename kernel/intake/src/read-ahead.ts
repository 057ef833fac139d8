import { extname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Block, BlockRing, ringMemory } from './block-ring.ts';
import { BLOCKS_PER_TURN, HEAD_START_BYTES } from './limits.ts';
import type { Separator } from './line-reader.ts';
import type { FileRange } from './raw-bytes.ts';

/** Then the event loop has its turn, which tells whether the thread is still alive. */
const PATIENCE_MS = 50;

/** Beside this module: as a source, or compiled like this one. */
const WORKER = new URL(`./read-ahead-worker${extname(import.meta.url)}`, import.meta.url);

/** Bytes of a file that another thread reads, hashes and splits into lines. */
export interface ReadAhead {
  /** From HEAD_START_BYTES on. A block is valid until the next one is asked for. */
  blocks(): AsyncGenerator<Block, void>;
  /** SHA-256 of all of them. */
  sha256(): Promise<string>;
  /** Ends the thread, whether it was through or not. */
  close(): void;
}

/** Takes two fifths of the work of reading a large plain file off this thread. */
export function readAhead(file: FileRange, separator: Separator): ReadAhead {
  const memory = ringMemory();
  const worker = new Worker(WORKER, {
    workerData: { file, headStart: HEAD_START_BYTES, separator, memory },
  });
  let failure: Error | undefined;
  const digest = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // Whoever waits for blocks is told here, and may never ask for the digest.
  digest.catch((error: Error) => {
    failure = error;
  });

  async function* blocks(): AsyncGenerator<Block, void> {
    const ring = new BlockRing(memory);
    for (let taken = 1; ; ) {
      const block = ring.take(PATIENCE_MS);
      if (block?.bytes.length === 0) return;
      if (block) {
        yield block;
        ring.giveBack();
      }
      if (!block || taken++ % BLOCKS_PER_TURN === 0) await nextTurn();
      if (failure) throw failure;
    }
  }

  return { blocks, sha256: () => digest, close: () => void worker.terminate() };
}
