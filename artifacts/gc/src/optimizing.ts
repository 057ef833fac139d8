/**
 * When V8's best compiler, TurboFan, is worth its work: it runs beside the analysis, and on two processors the analysis is slower
 * meanwhile by a third.
 */
import { setFlagsFromString } from 'node:v8';

/**
 * Calls of a function before TurboFan compiles it, by the format of the log. With V8's own figure each of the many functions that
 * read an event is compiled in the middle of a log of 100 MB; what every line goes through has so many calls after the first
 * megabytes. Of unified logging the sieve leaves few lines, and what reads them is soon fast enough: measured, see docs/gc-log.md.
 */
const CALLS: ReadonlyMap<string, number> = new Map([['unified', 320_000]]);
const CALLS_OF_OTHERS = 80_000;
const CALLS_OF_V8 = 3000;

/** Lets TurboFan compile only what a log of this format uses most, until `read` is through; the format is told when it is known. */
export async function optimizingTheHottest<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } finally {
    setCallsBeforeTurbofan(CALLS_OF_V8);
  }
}

/** A log of this format is about to be read. */
export const optimizeFor = (format: string): void => setCallsBeforeTurbofan(CALLS.get(format) ?? CALLS_OF_OTHERS);

/** Computes what is computed once: its loops are over before TurboFan is through with them. */
export function withoutOptimizing<T>(compute: () => T): T {
  setFlagsFromString('--no-turbofan');
  try {
    return compute();
  } finally {
    setFlagsFromString('--turbofan');
  }
}

function setCallsBeforeTurbofan(calls: number): void {
  setFlagsFromString(`--invocation-count-for-turbofan=${calls}`);
}
