import type { RecordingAnalysis } from '../../model.ts';
import { type CpuSamples, sumStacks } from './cpu-samples.ts';
import { getWarmUpEnd, SHORT_MS } from './guards.ts';

/** Work of which so little comes later was that of the start. */
const MAX_LATER_SHARE = 0.05;

/** What is said of such work. */
export const OF_START =
  'Nearly all of it was in the first minute of the JVM: it made the start slow, and nothing since.';

/** Whether stacks are of the start of the JVM alone, in a recording that goes on long enough to tell. */
export function isOfStart(analysis: RecordingAnalysis, samples: CpuSamples, stacks: ReadonlySet<number>): boolean {
  const end = getWarmUpEnd(analysis);
  if (end <= 0 || analysis.recording.durationMs - end < SHORT_MS) return false;
  const sum = (weights: ReadonlyMap<number, number>) =>
    weights.entries().reduce((total, [stack, weight]) => total + (stacks.has(stack) ? weight : 0), 0);
  return sum(sumStacks(samples, end)) <= MAX_LATER_SHARE * sum(sumStacks(samples));
}
