import { extname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FileRange } from '../bytes/raw-bytes.ts';
import { BLOCKS_PER_TURN, HEAD_START_BYTES } from '../limits.ts';
import { type Block, BlockRing, createRingMemory, cutBlock, SIDES } from './block-ring.ts';
import { createLineScan, type ScanOptions } from './line-scan.ts';

/** After this time the event loop runs, which reports whether the thread is still alive. */
const MAX_WAIT_MS = 50;

/** The worker is beside this module, as a source or compiled like this module. */
const WORKER = new URL(`./read-ahead-worker${extname(import.meta.url)}`, import.meta.url);

/** Bytes of a file that another thread reads, hashes and splits into lines. */
export interface ReadAhead {
  /** Finds the lines of a chunk of the start, which this thread reads itself. The block is valid until the next one. */
  scan(chunk: Buffer): Block;
  /** Yields the blocks from HEAD_START_BYTES on. A block is valid until the next one is requested. */
  blocks(): AsyncGenerator<Block, void>;
  /** Returns the SHA-256 of all bytes, or the one that was known. */
  sha256(): Promise<string>;
  /** Stops the thread, whether it has finished or not. */
  close(): void;
}

/** Starts a thread that takes over two fifths of the work of reading a large plain file. It hashes the file unless the hash is known. */
export function startReadAhead(file: FileRange, options: ScanOptions, knownHash: string | undefined): ReadAhead {
  const memory = createRingMemory(options.shapes?.bytes);
  const worker = new Worker(WORKER, {
    workerData: { file, headStart: HEAD_START_BYTES, options, memory, knownHash },
  });
  const ring = new BlockRing(memory);
  const scan = createLineScan(memory, SIDES.taking, options);
  let failure: Error | undefined;
  const digest = new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // The consumer of the blocks gets the error here, and may never call `sha256`.
  digest.catch((error: Error) => {
    failure = error;
  });

  function scanned(chunk: Buffer): Block {
    ring.own.bytes.set(chunk);
    return cutBlock(ring.own, chunk.length, scan(ring.own, chunk.length));
  }

  async function* blocks(): AsyncGenerator<Block, void> {
    for (let taken = 1; ; ) {
      const block = ring.take(MAX_WAIT_MS);
      if (block?.bytes.length === 0) return;
      if (block) {
        yield block;
        ring.release();
      }
      if (!block || taken++ % BLOCKS_PER_TURN === 0) await nextTurn();
      if (failure) throw failure;
    }
  }

  return { scan: scanned, blocks, sha256: () => digest, close: () => void worker.terminate() };
}
