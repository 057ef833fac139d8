/**
 * Flags of V8 that an analysis sets while it runs; docs/gc-log.md has the measurements. Flags of the whole process
 * (threads, initial heap) are set when it starts: engine/src/v8-flags.mjs.
 */
import { setFlagsFromString } from 'node:v8';

/** V8's default number of calls after which TurboFan, its best compiler, compiles a function. */
const DEFAULT_TURBOFAN_CALLS = 3000;
/** The growth of the heap over the live objects, in percent, before V8 collects again. */
const EARLY_GROWTH_PERCENT = 50;
/** V8's default factor by which the young generation grows when many of its objects stay alive. */
const DEFAULT_YOUNG_GROWTH = 2;
/** The value that lets V8 decide: up to four times the live objects, on a machine with enough memory. */
const DEFAULT_GROWTH_PERCENT = 0;

/** Sets the number of calls after which TurboFan compiles a function; `restoringTurbofan` restores V8's default. */
export const setTurbofanCalls = (calls: number): void => setFlagsFromString(`--invocation-count-for-turbofan=${calls}`);

/** Runs `read`, which may call `setTurbofanCalls`, and restores V8's default. */
export async function restoringTurbofan<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } finally {
    setTurbofanCalls(DEFAULT_TURBOFAN_CALLS);
  }
}

/**
 * Runs `compute` without TurboFan, which runs in parallel to the analysis and slows it down by a third on two
 * processors. Loops that run once have finished before TurboFan has compiled them.
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
 * Runs `compute` with a young generation that keeps its size. It would grow by 40 MB as soon as a few MB of its objects stay alive, which
 * saves next to no time where most of what is kept stands in columns.
 */
export function withoutYoungGrowth<T>(compute: () => T): T {
  setFlagsFromString('--semi-space-growth-factor=1');
  try {
    return compute();
  } finally {
    setFlagsFromString(`--semi-space-growth-factor=${DEFAULT_YOUNG_GROWTH}`);
  }
}

/**
 * Runs `analyze` without Maglev, which compiles functions after some hundred calls, for an input so small that it is analyzed before
 * that pays: starting its threads and compiling takes a twelfth of the processor time.
 */
export async function withoutMaglev<T>(analyze: () => Promise<T>): Promise<T> {
  setFlagsFromString('--no-maglev');
  try {
    return await analyze();
  } finally {
    setFlagsFromString('--maglev');
  }
}

/**
 * Runs `analyze` without the peeling of loops by Maglev, which compiles the first turn of a loop apart: the functions grow, and next to
 * nothing in them gets faster. Compiling them takes a fiftieth to a twentieth of the analysis of a log of 100 MB.
 */
export async function withoutLoopPeeling<T>(analyze: () => Promise<T>): Promise<T> {
  setFlagsFromString('--no-maglev-loop-peeling');
  try {
    return await analyze();
  } finally {
    setFlagsFromString('--maglev-loop-peeling');
  }
}

/**
 * Runs `read` with a heap that stays close to the size of the live objects. Everything that a log analysis keeps is
 * bounded, but in a log of millions of different statements most of it is replaced again and again. V8 would put off
 * collecting the replaced objects, which costs twice the memory for a thirtieth of the time.
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
