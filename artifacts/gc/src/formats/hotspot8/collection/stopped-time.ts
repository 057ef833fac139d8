import { toBytes } from '../text/bytes.ts';
import { MS_PER_SECOND, NumberReader } from '../text/numbers.ts';

export const STOPPED = 'Total time for which application threads were stopped: ';
export const APPLICATION_TIME = 'Application time: ';
const SECONDS = ' seconds';
const STOPPING = ', Stopping threads took: ';
const STOPPED_BYTES = toBytes(STOPPED);
const APPLICATION_TIME_BYTES = toBytes(APPLICATION_TIME);
const SECONDS_BYTES = toBytes(SECONDS);
const STOPPING_BYTES = toBytes(STOPPING);

/** The figures of a line of PrintGCApplicationStoppedTime. */
export interface StoppedTime {
  /** Stopped time in ms; NaN when the line is truncated. */
  readonly duration: number;
  /** Time in ms until all threads had stopped (8u20 and later); NaN when unknown. */
  readonly timeToSafepoint: number;
}

/**
 * Reads the output of PrintGCApplicationStoppedTime. The object is reused, because these lines may be most of a log.
 */
export class StoppedTimeReader implements StoppedTime {
  duration = Number.NaN;
  timeToSafepoint = Number.NaN;
  /** The index after the text; the end of the line when it is truncated. */
  end = 0;
  private readonly number = new NumberReader();

  /** Reads the line whose words begin at `from`; false when the figure after them is truncated. */
  read(bytes: Uint8Array, from: number, to: number): boolean {
    this.duration = this.seconds(bytes, from + STOPPED.length, to);
    this.timeToSafepoint = Number.NaN;
    if (Number.isNaN(this.duration)) return false;
    const { end } = this;
    if (probablyMatchesAt(STOPPING_BYTES, bytes, end, to))
      this.timeToSafepoint = this.seconds(bytes, end + STOPPING.length, to);
    return true;
  }

  private seconds(bytes: Uint8Array, from: number, to: number): number {
    const { number } = this;
    number.read(bytes, from, to, MS_PER_SECOND);
    // The JVM writes seven decimals. Without a point, digits are lost where two JVMs wrote to one file.
    const whole = number.fraction && probablyMatchesAt(SECONDS_BYTES, bytes, number.end, to);
    this.end = whole ? number.end + SECONDS.length : to;
    return whole ? number.value : Number.NaN;
  }
}

/**
 * Only every seventh character is compared: the words are long, and no other line has so many of their letters in the
 * same positions.
 */
const STRIDE = 7;

function probablyMatchesAt(words: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (from + words.length > to) return false;
  for (let i = 0; i < words.length; i += STRIDE) {
    if (bytes[from + i] !== words[i]) return false;
  }
  return true;
}

export const isStopped = (bytes: Uint8Array, from: number, to: number): boolean =>
  probablyMatchesAt(STOPPED_BYTES, bytes, from, to);

export const isApplicationTime = (bytes: Uint8Array, from: number, to: number): boolean =>
  probablyMatchesAt(APPLICATION_TIME_BYTES, bytes, from, to);

/** Finds the index after `Application time: 0.9606750 seconds`. */
export function findApplicationTimeEnd(text: string, from: number): number {
  const unit = text.indexOf(SECONDS, from);
  return unit < 0 ? text.length : unit + SECONDS.length;
}
