import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Chunks } from './encodings/decoder.ts';
import { BLOCK_BYTES, BLOCKS_PER_TURN } from './limits.ts';

/** The bytes as they were sent. Can be read more than once. */
export interface RawBytes {
  readonly size: number;
  /** The bytes from `from` up to `to`. */
  read(from?: number, to?: number): Chunks;
  /** Where another thread can read the same. */
  readonly path?: string;
}

/** A file as long as it is now: what is appended later is not seen, so that every reading sees the same. */
export function bytesOfFile(path: string): RawBytes {
  const { size } = statSync(path);
  return { size, path, read: (from = 0, to = size) => chunksOfFile(path, from, to) };
}

async function* chunksOfFile(path: string, from: number, to: number): AsyncGenerator<Buffer, void> {
  const file = openSync(path, 'r');
  const buffer = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  try {
    let position = from;
    for (let blocks = 1; position < to; blocks++) {
      const length = readSync(file, buffer, 0, Math.min(BLOCK_BYTES, to - position), position);
      if (length === 0) return;
      position += length;
      yield length === BLOCK_BYTES ? buffer : buffer.subarray(0, length);
      if (blocks % BLOCKS_PER_TURN === 0) await nextTurn();
    }
  } finally {
    closeSync(file);
  }
}

/** Bytes that are in memory already. */
export function bytesInMemory(bytes: Uint8Array): RawBytes {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { size: buffer.length, read: (from = 0, to = buffer.length) => chunksOfBuffer(buffer.subarray(from, to)) };
}

async function* chunksOfBuffer(buffer: Buffer): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < buffer.length; from += BLOCK_BYTES) yield buffer.subarray(from, from + BLOCK_BYTES);
}
