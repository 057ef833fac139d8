import { numberAt } from './numbers.ts';

/** `[Times: user=0.18 sys=0.01, real=0.02 secs]`; ms. */
export interface CpuTimes {
  readonly user: number;
  readonly sys: number;
  readonly real: number;
}

/** PrintGCApplicationStoppedTime; ms. */
export interface Stop {
  readonly duration: number;
  /** Until all threads stood still (8u20 and later); NaN when not told. */
  readonly reaching: number;
  /** Index after the text. */
  readonly end: number;
}

export const STOPPED = 'Total time for which application threads were stopped: ';
export const APPLICATION_TIME = 'Application time: ';
const SECONDS = ' seconds';
const REACHING = ', Stopping threads took: ';

/** Reads the stop whose text begins at `from`; undefined when its figure is cut. */
export function readStop(text: string, from: number): Stop | undefined {
  const duration = numberAt(text, from + STOPPED.length);
  const unit = text.indexOf(SECONDS, from + STOPPED.length);
  if (unit < 0 || Number.isNaN(duration)) return undefined;
  const end = unit + SECONDS.length;
  if (!text.startsWith(REACHING, end)) return { duration: duration * 1000, reaching: Number.NaN, end };
  const reachingEnd = text.indexOf(SECONDS, end + REACHING.length);
  return {
    duration: duration * 1000,
    reaching: reachingEnd < 0 ? Number.NaN : numberAt(text, end + REACHING.length) * 1000,
    end: reachingEnd < 0 ? text.length : reachingEnd + SECONDS.length,
  };
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
    return at < 0 ? Number.NaN : numberAt(text, at + name.length) * 1000;
  };
  const times = { user: seconds('user='), sys: seconds('sys='), real: seconds('real=') };
  return Number.isNaN(times.user + times.sys + times.real) ? undefined : times;
}
