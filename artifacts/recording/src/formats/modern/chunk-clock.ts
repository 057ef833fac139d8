import type { ChunkHeader } from './header.ts';

const LOW_BITS = 28n;
const LOW_MASK = (1n << LOW_BITS) - 1n;
const LOW_FACTOR = 2 ** 28;
const NANOS_PER_MS = 1_000_000n;
const MS_PER_SECOND = 1000;
/** A difference of ticks above 2^35 in its high part is negative: the event began before its chunk. */
const FULL_HIGH = 2 ** 36;
const SIGN_HIGH = 2 ** 35;

/** Ticks of a chunk as ms after the start of the recording. Ticks may exceed 2^53, so they are subtracted in two parts. */
export class ChunkClock {
  readonly msPerTick: number;
  /** The start of the recording in ms since 1970. */
  readonly startMs: number;
  /** The start of the chunk, in ms after that of the recording and as ticks of 36 and 28 bits. */
  readonly baseMs: number;
  readonly startHigh: number;
  readonly startLow: number;

  constructor({ startNanos, startTicks, ticksPerSecond }: ChunkHeader, recordingStartMs: number) {
    this.startMs = recordingStartMs;
    this.msPerTick = MS_PER_SECOND / ticksPerSecond;
    this.baseMs = Number(startNanos - BigInt(recordingStartMs) * NANOS_PER_MS) / Number(NANOS_PER_MS);
    const ticks = BigInt.asUintN(64, startTicks);
    this.startHigh = Number(ticks >> LOW_BITS);
    this.startLow = Number(ticks & LOW_MASK);
  }

  toMs(high: number, low: number): number {
    let difference = high - this.startHigh;
    if (difference > SIGN_HIGH) difference -= FULL_HIGH;
    return this.baseMs + (difference * LOW_FACTOR + low - this.startLow) * this.msPerTick;
  }
}
