import { closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { hashFileRange } from './hash-file-range.ts';

/** Hashes a file in parallel to the thread that analyzes it. */
const { path, from, size } = workerData as { path: string; from: number; size: number };
const file = openSync(path, 'r');
try {
  parentPort?.postMessage(hashFileRange({ file, from, size }));
} finally {
  closeSync(file);
}
