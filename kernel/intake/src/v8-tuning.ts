/**
 * Flags of V8 that an analysis sets while it runs; docs/gc-log.md has the measurements. Flags of the whole process (threads, first
 * heap) are set when it starts: engine/src/v8-flags.mjs.
 */
import { setFlagsFromString } from 'node:v8';

/** V8's own number of calls after which TurboFan, its best compiler, compiles a function. */
const DEFAULT_TURBOFAN_CALLS = 3000;
/** How far the heap may grow over what was alive, in percent, before V8 collects again. */
const EARLY_GROWTH_PERCENT = 50;
/** Lets V8 decide: up to four times of what was alive, on a machine with memory. */
const DEFAULT_GROWTH_PERCENT = 0;

/** Lets TurboFan compile a function only after so many calls; `restoringTurbofan` sets V8's own number again. */
export const setTurbofanCalls = (calls: number): void => setFlagsFromString(`--invocation-count-for-turbofan=${calls}`);

/** Runs `read`, which may call `setTurbofanCalls`, and restores V8's own number of calls. */
export async function restoringTurbofan<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } finally {
    setTurbofanCalls(DEFAULT_TURBOFAN_CALLS);
  }
}

/**
 * Runs `compute` without TurboFan, which works beside the analysis and slows it down by a third on two processors. Loops that run
 * once are over before TurboFan has compiled them.
 */
export function withoutTurbofan<T>(compute: () => T): T {
  setFlagsFromString('--no-turbofan');
  try {
    return compute();
  } finally {
    setFlagsFromString('--turbofan');
  }
}

/**
 * Runs `read` with a heap that stays close to what is alive. All that a log analysis keeps has a bound, but in a log of millions of
 * different statements most of it is replaced again and again, and V8 would put off collecting what was replaced: that costs twice
 * the memory for a thirtieth of the time.
 */
export async function collectingEarly<T>(read: () => Promise<T>): Promise<T> {
  setHeapGrowth(EARLY_GROWTH_PERCENT);
  try {
    return await read();
  } finally {
    setHeapGrowth(DEFAULT_GROWTH_PERCENT);
  }
}

const setHeapGrowth = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);
