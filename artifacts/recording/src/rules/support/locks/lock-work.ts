import type { RecordingAnalysis } from '../../../model.ts';
import { findCpuSamples, sumStacks } from '../cpu-samples.ts';
import { listFrames } from '../stacks.ts';

/** Owners that have so much of the processor time below the lock compute while the others wait. */
const MIN_SHARE = 0.4;
const MIN_SAMPLES = 50;

/** What the owners of a lock do while they have it. */
export interface LockWork {
  /** Of the processor time of the JVM, 0 to 1. */
  readonly share: number;
  /** The method at the top of most of these stacks. */
  readonly method: string;
}

/** Finds what owners compute in the method that takes a lock; undefined when most of the processor time is elsewhere. */
export function findLockWork(analysis: RecordingAnalysis, site: string | undefined): LockWork | undefined {
  const samples = findCpuSamples(analysis);
  if (site === undefined || !samples || samples.count < MIN_SAMPLES) return undefined;
  const tops = new Map<string, number>();
  let inside = 0;
  for (const [stack, weight] of sumStacks(samples)) {
    const frames = listFrames(analysis.recording, stack);
    if (!frames.includes(site)) continue;
    const [top = site] = frames;
    inside += weight;
    tops.set(top, (tops.get(top) ?? 0) + weight);
  }
  const share = inside / samples.total;
  const [most] = [...tops].sort((a, b) => b[1] - a[1]);
  return most && share >= MIN_SHARE ? { share, method: most[0] } : undefined;
}
