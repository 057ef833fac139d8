import type { RecordingGap } from '../../model.ts';
import type { ChunkResult, ReadingContext } from '../chunk-result.ts';
import type { FileCursor } from '../file-cursor.ts';
import { CheckpointReader } from './checkpoints.ts';
import { ChunkClock } from './chunk-clock.ts';
import { ChunkConstants } from './chunk-constants.ts';
import { readChunkTypes } from './chunk-types.ts';
import { EventLoop } from './event-loop.ts';
import type { ChunkTypes } from './event-reader.ts';
import { type ChunkHeader, HEADER_BYTES } from './header.ts';
import { OldObjectPools } from './old-objects.ts';
import { type EventScan, scanEvents } from './scan-events.ts';

const NANOS_PER_MS = 1e6;

interface ChunkLayout {
  readonly types: ChunkTypes;
  /** Undefined when the header's chain of checkpoints is followed. */
  readonly scan: EventScan | undefined;
  readonly end: number;
}

/** Reads one chunk of version 1 or 2. `limit` is where the next chunk begins at the latest. */
export function readModernChunk(
  cursor: FileCursor,
  header: ChunkHeader,
  limit: number,
  context: ReadingContext,
): ChunkResult {
  cursor.hold(header.position, limit);
  const layout = findLayout(cursor, header, limit, context);
  if (!layout) return { isReadable: false, end: limit, endMs: toMs(header.startNanos), gap: 'no-metadata' };
  const { types, scan, end } = layout;
  const { metadata, namedTypes } = types;
  context.lastTypes = types;
  const clock = new ChunkClock(header, context.startMs);
  const constants = new ChunkConstants(context.shared, context.texts, metadata, clock);
  const oldObjects = new OldObjectPools(constants, metadata);
  const checkpoints = new CheckpointReader(constants, metadata, namedTypes, oldObjects.readers);
  context.oldObjects = oldObjects;
  if (scan) for (const position of scan.checkpoints.toReversed()) checkpoints.read(cursor, position, end);
  else checkpoints.readChain(cursor, header.position, end, header.position + header.checkpointAt);
  for (const sink of context.sinks.values()) sink.startChunk?.((id) => metadata.types.get(id)?.name);
  const events = new EventLoop(cursor, types, constants, context);
  const stoppedAt = events.run(header.position + HEADER_BYTES, end);
  const isWhole = stoppedAt === end && header.isFinished && header.position + header.size === end;
  const lastMs = context.startMs + events.lastMs;
  const endMs = isWhole ? toMs(header.startNanos + header.durationNanos) : Math.max(toMs(header.startNanos), lastMs);
  return { isReadable: true, end: stoppedAt, endMs, ...(!isWhole && { gap: nameGap(header, cursor, stoppedAt, end) }) };
}

function nameGap(header: ChunkHeader, cursor: FileCursor, stoppedAt: number, end: number): RecordingGap['why'] {
  if (stoppedAt < end) return 'damaged';
  if (header.position + header.size > cursor.size) return 'cut';
  return header.isFinished ? 'damaged' : 'unfinished';
}

const toMs = (nanos: bigint): number => Number(nanos / 1000n) / (NANOS_PER_MS / 1000);

function findLayout(
  cursor: FileCursor,
  header: ChunkHeader,
  limit: number,
  context: ReadingContext,
): ChunkLayout | undefined {
  const headerEnd = header.size >= HEADER_BYTES ? header.position + header.size : limit;
  if (header.isFinished && headerEnd <= limit) {
    const types = readTypesAt(cursor, header.position + header.metadataAt, headerEnd, context);
    if (types) return { types, scan: undefined, end: headerEnd };
  }
  const scan = scanEvents(cursor, header.position, Math.min(limit, header.isFinished ? headerEnd : limit));
  const positions = [...scan.metadata.toReversed(), header.position + header.metadataAt];
  for (const position of positions) {
    const types = readTypesAt(cursor, position, scan.end, context);
    if (types) return { types, scan, end: scan.end };
  }
  // The chunk before is of the same run most of the time, and then it has the same types.
  return context.lastTypes && { types: context.lastTypes, scan, end: scan.end };
}

/** Reads the types of a chunk from its metadata; undefined when there is none at the position. */
export function readTypesAt(
  cursor: FileCursor,
  position: number,
  end: number,
  context: ReadingContext,
): ChunkTypes | undefined {
  if (position <= 0 || position >= end) return undefined;
  cursor.seek(position);
  return readChunkTypes(cursor, end, context);
}
