import { isApplicationClass } from '@hindsight/claims';
import type { RecordingAnalysis } from '../../model.ts';
import { findCpuSamples, sumStacks } from '../support/cpu-samples.ts';
import { findLargest } from '../support/samples.ts';
import { isPlatformMethod, listFrames } from '../support/stacks.ts';

const FILLING = /^java\.lang\.(?:Throwable\.(?:fillInStackTrace|<init>)|StackTraceElement\.|StackStreamFactory)/;
const CONSTRUCTOR = /\.<init>$/;
/** Methods that make an exception, or walk the stack, to read it: nothing is thrown. */
const READING = /^java\.lang\.(?:Thread\.getStackTrace|StackWalker\.\w+)$/;
const MIN_SAMPLES = 5;

/** What the samples of processor time tell about exceptions whose events were not recorded. */
export interface SampledExceptions {
  /** Absent where the stack is read and nothing is thrown. */
  readonly class?: string;
  readonly site: string;
}

/** Finds the exceptions whose stacks take most of the processor time; undefined with too few samples. */
export function findSampledExceptions(analysis: RecordingAnalysis): SampledExceptions | undefined {
  const samples = findCpuSamples(analysis);
  if (!samples) return undefined;
  const sums = new Map<string, { weight: number; found: SampledExceptions }>();
  for (const [stack, weight] of sumStacks(samples)) {
    const found = readStack(listFrames(analysis.recording, stack));
    if (!found) continue;
    const key = `${found.class ?? ''} ${found.site}`;
    sums.set(key, { weight: (sums.get(key)?.weight ?? 0) + weight, found });
  }
  const most = findLargest(sums);
  const events = samples.unit === 'ms' ? MIN_SAMPLES * (samples.total / Math.max(1, samples.count)) : MIN_SAMPLES;
  return most && most.weight >= events ? most.found : undefined;
}

function readStack(frames: readonly string[]): SampledExceptions | undefined {
  const filling = frames.findLastIndex((frame) => FILLING.test(frame));
  if (filling < 0) return undefined;
  const reader = frames.findIndex((frame) => READING.test(frame));
  if (reader >= 0) {
    const site = findCaller(frames.slice(reader + 1));
    return site === undefined ? undefined : { site };
  }
  let last = filling;
  while (CONSTRUCTOR.test(frames[last + 1] ?? '')) last++;
  const site = findCaller(frames.slice(last + 1));
  const thrown = (frames[last] ?? '').replace(CONSTRUCTOR, '');
  return site === undefined || thrown === frames[last] ? undefined : { class: thrown, site };
}

const findCaller = (frames: readonly string[]): string | undefined =>
  frames.find(isApplicationClass) ?? frames.find((frame) => !isPlatformMethod(frame));
