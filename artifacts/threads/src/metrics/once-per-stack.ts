import { parseFrame } from '../frame.ts';
import type { Stack } from '../model.ts';

/**
 * Returns a function that computes a result once for each stack. Most threads of a large dump share their stacks with
 * others, and most dumps of a series theirs with the dump before.
 */
export function oncePerStack<Result extends string | boolean>(
  compute: (frames: readonly string[]) => Result,
): (stack: Stack) => Result {
  const place = places++;
  return ({ results, frames }) => {
    // A map of stacks would take longer to search than many of the results to compute.
    results[place] ??= compute(frames);
    return results[place] as Result;
  };
}

/** Returns a test whether a method of a stack matches, which is computed once for each stack. */
export const hasMethod = (method: RegExp): ((stack: Stack) => boolean) =>
  oncePerStack((frames) => frames.some((text) => method.test(parseFrame(text).qualified)));

/** The number of the computations so far, each of which has its place in the results of a stack. */
let places = 0;
