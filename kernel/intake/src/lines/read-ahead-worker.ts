import { openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createContentHash, createKnownHash } from '../bytes/content-hash.ts';
import type { FileRange } from '../bytes/raw-bytes.ts';
import { BlockRing, SIDES } from './block-ring.ts';
import { createLineScan, type ScanOptions } from './line-scan.ts';

const { file, headStart, options, memory, knownHash } = workerData as {
  file: FileRange;
  headStart: number;
  options: ScanOptions;
  memory: WebAssembly.Memory;
  knownHash: string | undefined;
};
const ring = new BlockRing(memory);
const scan = createLineScan(memory, SIDES.filling, options);
const handle = openSync(file.path, 'r');
const end = file.from + file.size;
const hash = knownHash === undefined ? createContentHash() : createKnownHash(knownHash);

/** Reads into `bytes` what is left before `end`. */
function readInto(bytes: Buffer, position: number, end: number): number {
  const length = readSync(handle, bytes, 0, Math.min(bytes.length, end - position), position);
  hash.update(bytes.subarray(0, length));
  return length;
}

// The other thread reads the start itself, so it is only hashed here.
const { bytes: scratch } = ring.acquireFree();
const aheadFrom = file.from + headStart;
for (let position = file.from; position < aheadFrom; ) {
  const length = readInto(scratch, position, aheadFrom);
  if (length === 0) break;
  position += length;
}
for (let position = aheadFrom, length = -1; length !== 0; position += length) {
  const block = ring.acquireFree();
  length = readInto(block.bytes, position, end);
  ring.fill(length, scan(block, length));
}
parentPort?.postMessage(hash.hex());
