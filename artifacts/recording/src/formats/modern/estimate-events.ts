import type { ReadingContext } from '../chunk-result.ts';
import type { FileCursor } from '../file-cursor.ts';
import { type BatchMemory, MAX_PIECE_BYTES } from './batches/batch-memory.ts';
import { ChunkClock } from './chunk-clock.ts';
import { HEADER_BYTES, readHeader } from './header.ts';
import { readTypesAt } from './read-chunk.ts';

/** A file of fewer bytes has no type with too many events to keep each by itself. */
const MIN_FILE_BYTES = 16 * 1024 * 1024;
/** Whole chunks are counted, since a JVM that starts or a chunk that begins has other events: so many bytes, or this share of the file. */
const SAMPLED_BYTES = 32 * 1024 * 1024;
const SAMPLED_SHARE = 1 / 32;
const MIN_SAMPLED_CHUNKS = 3;

/**
 * Estimates how many events of each type a file has, by the name of the type. Of a type that is surely frequent equal events can then be
 * joined from the first one on: to keep 400,000 of them first and to join them afterwards takes longer than a hundred megabytes that
 * are joined at once.
 */
export function estimateEvents(
  cursor: FileCursor,
  chunkPositions: readonly number[],
  context: ReadingContext,
): Map<string, number> {
  const estimates = new Map<string, number>();
  const { batches } = context;
  if (!batches || cursor.size < MIN_FILE_BYTES) return estimates;
  const share = Math.max(SAMPLED_SHARE, SAMPLED_BYTES / cursor.size);
  const sampled = Math.min(chunkPositions.length, Math.max(MIN_SAMPLED_CHUNKS, share * chunkPositions.length));
  let sampledBytes = 0;
  const counts = new Map<string, number>();
  for (let chunk = 0; chunk < chunkPositions.length; chunk += chunkPositions.length / sampled)
    sampledBytes += countEvents(cursor, chunkPositions[Math.floor(chunk)] ?? 0, context, batches, counts);
  for (const [name, count] of counts) estimates.set(name, (count * cursor.size) / sampledBytes);
  return estimates;
}

/** Adds the events of a chunk to the counts. Returns how many bytes they have. */
function countEvents(
  cursor: FileCursor,
  position: number,
  context: ReadingContext,
  memory: BatchMemory,
  counts: Map<string, number>,
): number {
  cursor.seek(position);
  const header = readHeader(cursor);
  if (!header?.isReadable || !header.isFinished) return 0;
  const end = position + header.size;
  const types = readTypesAt(cursor, position + header.metadataAt, end, context);
  if (!types) return 0;
  memory.startChunk(new ChunkClock(header, context.startMs));
  const numbers = new Map<number, string>();
  for (const [id, { count }] of types.readers) numbers.set(memory.addReader(id, undefined), count.name);
  const first = position + HEADER_BYTES;
  const counted = stepOver(cursor, first, Math.min(end, first + SAMPLED_BYTES), memory);
  for (const [number, name] of numbers)
    if (number > 0) counts.set(name, (counts.get(name) ?? 0) + memory.countEvents(number));
  return counted;
}

/** Steps over the events from a position on, up to one that is damaged or cut by the end. Returns how many bytes they have. */
function stepOver(cursor: FileCursor, from: number, end: number, memory: BatchMemory): number {
  let position = from;
  for (;;) {
    cursor.seek(position);
    cursor.ensure(Math.min(MAX_PIECE_BYTES, end - position));
    const last = Math.min(cursor.filled, cursor.at + MAX_PIECE_BYTES, cursor.indexOf(end));
    memory.setInput(cursor.bytes.subarray(cursor.at, last));
    memory.run(0);
    const { at } = memory;
    position += at;
    if (at === 0 || position >= end) return position - from;
  }
}
