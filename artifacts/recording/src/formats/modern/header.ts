import type { FileCursor } from '../file-cursor.ts';

export const HEADER_BYTES = 68;
/** `FLR\0` */
export const MAGIC = 0x46_4c_52_00;

const FLAG_COMPRESSED = 1;
const FLAG_COMPRESSED_TICKS = 4;
const MAX_MAJOR = 2;

export interface ChunkHeader {
  readonly position: number;
  readonly major: number;
  readonly minor: number;
  /** Header included. -1 when it is no plausible number. */
  readonly size: number;
  readonly checkpointAt: number;
  readonly metadataAt: number;
  readonly startNanos: bigint;
  readonly durationNanos: bigint;
  readonly startTicks: bigint;
  readonly ticksPerSecond: number;
  readonly state: number;
  readonly isFinished: boolean;
  /** Whether integers and ticks are written as this program reads them. */
  readonly isReadable: boolean;
}

/** Reads the header at the cursor's position; undefined when there is none. */
export function readHeader(cursor: FileCursor): ChunkHeader | undefined {
  const { position } = cursor;
  if (!cursor.ensure(HEADER_BYTES) || cursor.readInt() !== MAGIC) return undefined;
  const [major, minor] = [cursor.readShort(), cursor.readShort()];
  const [size, checkpointAt, metadataAt] = [cursor.readPosition(), cursor.readPosition(), cursor.readPosition()];
  const [startNanos, durationNanos, startTicks] = [cursor.readBigLong(), cursor.readBigLong(), cursor.readBigLong()];
  const ticksPerSecond = cursor.readPosition();
  const state = cursor.readByte();
  cursor.readShort();
  const flags = cursor.readByte();
  return {
    position,
    major,
    minor,
    size,
    checkpointAt,
    metadataAt,
    startNanos,
    durationNanos,
    startTicks,
    ticksPerSecond: ticksPerSecond > 0 ? ticksPerSecond : 1_000_000_000,
    state,
    isFinished: state === 0 && size >= HEADER_BYTES && metadataAt > 0,
    isReadable:
      (major === 1 || major === MAX_MAJOR) && (flags & FLAG_COMPRESSED) !== 0 && (flags & FLAG_COMPRESSED_TICKS) === 0,
  };
}
