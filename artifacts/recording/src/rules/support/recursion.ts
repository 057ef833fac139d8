import type { RecordingAnalysis } from '../../model.ts';
import { type CpuSamples, sumStacks } from './cpu-samples.ts';
import { findLargest } from './samples.ts';
import { listFrames } from './stacks.ts';

/** A stack of this many frames that are nearly all the same few methods is one of a recursion. */
const MIN_FRAMES = 32;
const [MAX_METHODS, MIN_FRAME_SHARE] = [3, 0.9];
/** Of the processor time. */
const MIN_SHARE = 0.5;

/** A method that calls itself again and again. */
export interface Recursion {
  readonly method: string;
  /** Of the processor time, 0 to 1. */
  readonly share: number;
  /** The frames of a stack that are of the recursion, at least. */
  readonly depth: number;
}

/** Finds the method whose recursion most of the stacks are full of. */
export function findRecursion({ recording }: RecordingAnalysis, samples: CpuSamples): Recursion | undefined {
  const methods = new Map<string, { weight: number; depth: number }>();
  for (const [stack, weight] of sumStacks(samples)) {
    const found = measureRecursion(listFrames(recording, stack));
    if (!found) continue;
    const sum = methods.get(found.method) ?? { weight: 0, depth: 0 };
    methods.set(found.method, { weight: sum.weight + weight, depth: Math.max(sum.depth, found.depth) });
  }
  const largest = findLargest(methods);
  const share = (largest?.weight ?? 0) / samples.total;
  return largest && share >= MIN_SHARE ? { method: largest.name, share, depth: largest.depth } : undefined;
}

function measureRecursion(stack: readonly string[]): { readonly method: string; readonly depth: number } | undefined {
  if (stack.length < MIN_FRAMES) return undefined;
  const counts = new Map<string, number>();
  for (const frame of stack) counts.set(frame, (counts.get(frame) ?? 0) + 1);
  const most = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_METHODS);
  const depth = most.reduce((sum, [, times]) => sum + (times > 1 ? times : 0), 0);
  const [method] = most[0] ?? [];
  return method !== undefined && depth >= MIN_FRAME_SHARE * stack.length ? { method, depth } : undefined;
}
