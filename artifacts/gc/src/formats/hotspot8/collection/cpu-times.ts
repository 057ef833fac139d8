import { matchesAt, toBytes } from '../text/bytes.ts';
import { MS_PER_SECOND, NumberReader } from '../text/numbers.ts';

/** `[Times: user=0.18 sys=0.01, real=0.02 secs]`, in ms. */
export interface CpuTimes {
  readonly user: number;
  readonly sys: number;
  readonly real: number;
}

export const TIMES = toBytes('Times: ');
const USER = toBytes('Times: user=');
const SYS = toBytes(' sys=');
const REAL = toBytes(', real=');
const SECONDS = toBytes(' secs');

/** Reads CPU times from bytes; most collections have them. */
export class TimesReader {
  /** The index after the text. */
  end = 0;
  private readonly number = new NumberReader();

  /** Reads the times whose word `Times` begins at `from`; undefined when a figure is truncated. */
  read(bytes: Uint8Array, from: number, to: number): CpuTimes | undefined {
    this.end = from;
    const user = this.seconds(USER, bytes, to);
    const sys = this.seconds(SYS, bytes, to);
    const real = this.seconds(REAL, bytes, to);
    if (Number.isNaN(user + sys + real) || !matchesAt(SECONDS, bytes, this.end, to)) return undefined;
    this.end += SECONDS.length;
    return { user, sys, real };
  }

  private seconds(label: Uint8Array, bytes: Uint8Array, to: number): number {
    if (!matchesAt(label, bytes, this.end, to)) return Number.NaN;
    this.number.read(bytes, this.end + label.length, to, MS_PER_SECOND);
    this.end = this.number.end;
    return this.number.value;
  }
}
