import { createHash } from 'node:crypto';
import { openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { BlockRing, type RingMemory } from './block-ring.ts';
import { findEnds } from './line-ends.ts';
import type { FileRange } from './raw-bytes.ts';

const { file, headStart, separator, memory } = workerData as {
  file: FileRange;
  headStart: number;
  separator: number;
  memory: RingMemory;
};
const ring = new BlockRing(memory);
const handle = openSync(file.path, 'r');
const end = file.from + file.size;
const hash = createHash('sha256');

/** Reads what still fits in before `end`. */
function readInto(bytes: Buffer, position: number, end: number): number {
  const length = readSync(handle, bytes, 0, Math.min(bytes.length, end - position), position);
  hash.update(bytes.subarray(0, length));
  return length;
}

// The begin is read by the other thread itself: here it is only hashed.
const { bytes: scratch } = ring.free();
const aheadFrom = file.from + headStart;
for (let position = file.from; position < aheadFrom; ) {
  const length = readInto(scratch, position, aheadFrom);
  if (length === 0) break;
  position += length;
}
for (let position = aheadFrom, length = -1; length !== 0; position += length) {
  const { bytes, ends } = ring.free();
  length = readInto(bytes, position, end);
  ring.fill(length, findEnds(bytes.subarray(0, length), separator, ends));
}
parentPort?.postMessage(hash.digest('hex'));
