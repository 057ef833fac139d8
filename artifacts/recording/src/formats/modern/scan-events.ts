import type { FileCursor } from '../file-cursor.ts';
import { type ChunkHeader, HEADER_BYTES, readHeader } from './header.ts';

const MAX_TYPE_ID = 2 ** 31;
const MAX_EVENT_BYTES = 2 ** 31;

export interface EventScan {
  /** Positions of checkpoints and metadata, in their order. */
  readonly checkpoints: readonly number[];
  readonly metadata: readonly number[];
  /** The position behind the last event. */
  readonly end: number;
}

/** Steps through the events of a chunk whose header does not tell where its constants are, until bytes make no event. */
export function scanEvents(cursor: FileCursor, chunkStart: number, limit: number): EventScan {
  const checkpoints: number[] = [];
  const metadata: number[] = [];
  let position = chunkStart + HEADER_BYTES;
  for (;;) {
    cursor.seek(position);
    cursor.ensure(Math.min(16, limit - position));
    const size = cursor.readVarint();
    const type = cursor.readVarint();
    const isEvent = size >= 2 && size < MAX_EVENT_BYTES && type >= 0 && type < MAX_TYPE_ID;
    if (position >= limit || !isEvent || position + size > limit) break;
    if (type === 0) metadata.push(position);
    else if (type === 1) checkpoints.push(position);
    position += size;
  }
  return { checkpoints, metadata, end: position };
}

/**
 * Finds the next position at which a chunk may begin; `limit` when there is none. A JVM that records writes a copy of the
 * header of its chunk into a checkpoint every second, so the copies of `current` are passed over.
 */
export function findNextChunk(cursor: FileCursor, from: number, limit: number, current?: ChunkHeader): number {
  let position = findMagic(cursor, from, limit);
  while (position < limit && current && isCopy(cursor, position, current)) {
    position = findMagic(cursor, position + HEADER_BYTES, limit);
  }
  return position;
}

function isCopy(cursor: FileCursor, position: number, { startNanos, startTicks }: ChunkHeader): boolean {
  cursor.seek(position);
  const header = readHeader(cursor);
  return header?.startNanos === startNanos && header.startTicks === startTicks;
}

function findMagic(cursor: FileCursor, from: number, limit: number): number {
  let position = from;
  while (position + HEADER_BYTES <= limit) {
    cursor.seek(position);
    cursor.ensure(Math.min(64 * 1024, limit - position));
    const { bytes, at, filled } = cursor;
    for (
      let index = bytes.indexOf(0x46, at);
      index >= 0 && index + 8 <= filled;
      index = bytes.indexOf(0x46, index + 1)
    ) {
      const isMagic = bytes[index + 1] === 0x4c && bytes[index + 2] === 0x52 && bytes[index + 3] === 0;
      if (isMagic && bytes[index + 4] === 0 && (bytes[index + 5] ?? 3) <= 2) return position + index - at;
    }
    position += Math.max(1, filled - at - 8);
  }
  return limit;
}
