import type { Bytes } from './bytes.ts';
import { MS, NumberReader, secondsAt } from './numbers.ts';

/** `[Times: user=0.18 sys=0.01, real=0.02 secs]`; ms. */
export interface CpuTimes {
  readonly user: number;
  readonly sys: number;
  readonly real: number;
}

export const STOPPED = 'Total time for which application threads were stopped: ';
export const APPLICATION_TIME = 'Application time: ';
const SECONDS = ' seconds';
const REACHING = ', Stopping threads took: ';

/** Reads PrintGCApplicationStoppedTime; reused, because these lines may be most of a log. */
export class StopReader {
  /** ms; NaN when the line is cut. */
  duration = Number.NaN;
  /** ms until all threads stood still (8u20 and later); NaN when not told. */
  reaching = Number.NaN;
  /** Index after the text; infinite when it is cut. */
  end = 0;
  private readonly number = new NumberReader();

  /** The words begin at `from`; false when the figure behind them is cut. */
  read(bytes: Bytes, from: number): boolean {
    this.duration = this.seconds(bytes, from + STOPPED.length);
    this.reaching = Number.NaN;
    if (Number.isNaN(this.duration)) return false;
    if (stands(REACHING, bytes, this.end)) this.reaching = this.seconds(bytes, this.end + REACHING.length);
    return true;
  }

  private seconds(bytes: Bytes, from: number): number {
    const { number } = this;
    number.read(bytes, from, MS);
    const whole = stands(SECONDS, bytes, number.end);
    this.end = whole ? number.end + SECONDS.length : Number.POSITIVE_INFINITY;
    return whole ? number.value : Number.NaN;
  }
}

/** Every fourth character decides: these words are long, and no other line has so many of their letters in place. */
const STRIDE = 4;

function stands(words: string, bytes: Bytes, from: number): boolean {
  for (let i = 0; i < words.length; i += STRIDE) {
    if (bytes.at(from + i) !== words.charCodeAt(i)) return false;
  }
  return true;
}

export const isStopped = (bytes: Bytes, from: number): boolean => stands(STOPPED, bytes, from);
export const isApplicationTime = (bytes: Bytes, from: number): boolean => stands(APPLICATION_TIME, bytes, from);

/** The index after `Application time: 0.9606750 seconds`. */
export function applicationTimeEnd(text: string, from: number): number {
  const unit = text.indexOf(SECONDS, from);
  return unit < 0 ? text.length : unit + SECONDS.length;
}

/** Undefined when a figure is cut. */
export function readTimes(text: string): CpuTimes | undefined {
  const seconds = (name: string) => {
    const at = text.indexOf(name);
    return at < 0 ? Number.NaN : secondsAt(text, at + name.length);
  };
  const times = { user: seconds('user='), sys: seconds('sys='), real: seconds('real=') };
  return Number.isNaN(times.user + times.sys + times.real) ? undefined : times;
}
