import { closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { hashOfRange } from './hash-file-range.ts';

/** Hashes a file beside the thread that analyses it. */
const { path, from, size } = workerData as { path: string; from: number; size: number };
const file = openSync(path, 'r');
try {
  parentPort?.postMessage(hashOfRange({ file, from, size }));
} finally {
  closeSync(file);
}
