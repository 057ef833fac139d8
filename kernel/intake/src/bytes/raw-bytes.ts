import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Chunks } from '../encodings/decoder.ts';
import { BLOCK_BYTES, BLOCKS_PER_TURN } from '../limits.ts';
import { requireRange } from './ranged-files.ts';

/** Bytes as they were uploaded. They can be read more than once. */
export interface RawBytes {
  readonly size: number;
  /** Whether the bytes end before their announced size because the file around them was truncated. */
  readonly cut: boolean;
  /** Reads the bytes from `from` up to `to`. */
  read(from?: number, to?: number): Chunks;
  /** Copies up to `length` bytes; fewer at the end. */
  readAt(from: number, length: number): Buffer;
  /** The range of a file in which another thread can read the same bytes. */
  readonly file?: FileRange;
}

/** A contiguous range of a file. */
export interface FileRange {
  readonly path: string;
  readonly from: number;
  readonly size: number;
}

export interface FileBytes extends RawBytes {
  readonly file: FileRange;
  /** Returns `size` bytes from `from` on. The result is truncated when there are fewer. */
  slice(from: number, size: number): FileBytes;
}

/**
 * Opens a file with the length that it has now. Bytes that are appended later are not read, so that every pass reads
 * the same.
 */
export const openFileBytes = (path: string): FileBytes =>
  openRange({ path, from: 0, size: statSync(path).size }, false);

function openRange(file: FileRange, cut: boolean): FileBytes {
  const { path, from: start, size } = file;
  return {
    file,
    size,
    cut,
    read: (from = 0, to = size) => readFileChunks(path, start + from, start + Math.min(to, size)),
    readAt: (from, length) => readCopy(path, start + from, Math.max(0, Math.min(length, size - from))),
    slice: (from, length) => {
      const there = Math.max(0, Math.min(length, size - from));
      return openRange({ path, from: start + from, size: there }, there < length);
    },
  };
}

function readCopy(path: string, from: number, length: number): Buffer {
  if (length === 0) return Buffer.alloc(0);
  requireRange(path, from, length);
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, from));
  } finally {
    closeSync(file);
  }
}

async function* readFileChunks(path: string, from: number, to: number): AsyncGenerator<Buffer, void> {
  const file = openSync(path, 'r');
  const buffer = Buffer.allocUnsafeSlow(Math.min(BLOCK_BYTES, Math.max(0, to - from)));
  try {
    let position = from;
    for (let blocks = 1; position < to; blocks++) {
      requireRange(path, position, Math.min(buffer.length, to - position));
      const length = readSync(file, buffer, 0, Math.min(buffer.length, to - position), position);
      if (length === 0) return;
      position += length;
      yield length === buffer.length ? buffer : buffer.subarray(0, length);
      if (blocks % BLOCKS_PER_TURN === 0) await nextTurn();
    }
  } finally {
    closeSync(file);
  }
}

/** Wraps bytes that are in memory. */
export function wrapBytes(bytes: Uint8Array): RawBytes {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    size: buffer.length,
    cut: false,
    readAt: (from, length) => Buffer.from(buffer.subarray(from, from + length)),
    read: (from = 0, to = buffer.length) => readBufferChunks(buffer.subarray(from, to)),
  };
}

async function* readBufferChunks(buffer: Buffer): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < buffer.length; from += BLOCK_BYTES) yield buffer.subarray(from, from + BLOCK_BYTES);
}
