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
  /** Index after the text. */
  end = 0;
  private readonly number = new NumberReader();

  /** The text begins at `from`; false when its figure is cut. */
  read(text: string, from: number): boolean {
    this.duration = this.seconds(text, from + STOPPED.length);
    this.reaching = Number.NaN;
    if (Number.isNaN(this.duration)) return false;
    if (text.startsWith(REACHING, this.end)) this.reaching = this.seconds(text, this.end + REACHING.length);
    return true;
  }

  private seconds(text: string, from: number): number {
    const { number } = this;
    number.read(text, from, MS);
    const whole = text.startsWith(SECONDS, number.end);
    this.end = whole ? number.end + SECONDS.length : text.length;
    return whole ? number.value : Number.NaN;
  }
}

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
