import { chooseHeadline, formatPercent, formatShare, isApplicationClass, metricEvidence } from '@hindsight/claims';
import { type Claim, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { findCollapsedSamples } from './cpu-samples.ts';
import { gather } from './evidence.ts';
import { isJavaMethod } from './java-methods.ts';
import { findLargest, findProfile, listColumns, sumRunningStacks } from './samples.ts';
import { listFrames, nameMethod, stackEvidence } from './stacks.ts';

const MIN_SHARE = 0.1;

/** What threads wait for, in words and by their frames. */
export interface StackWait {
  readonly what: string;
  readonly isWait: (frames: readonly string[]) => boolean;
  readonly advice: string;
}

/**
 * Claims that collapsed stacks of all threads wait for something that others have. Stacks of threads that run (a profile of processor
 * time) say nothing about waiting. Nobody knows how long the profile was, so it is a note.
 */
export function claimStackWaits(analysis: RecordingAnalysis, { what, isWait, advice }: StackWait): Claim | undefined {
  const { recording } = analysis;
  const profile = findProfile(analysis, 'stacks');
  if (!profile || profile.total <= 0 || !findCollapsedSamples(analysis)?.waitingShare) return undefined;
  const callers = new Map<string, { weight: number }>();
  let total = 0;
  let largest: { stack: number; weight: number } | undefined;
  for (const [stack, weight] of sumRunningStacks(recording, listColumns(analysis, profile))) {
    const frames = listFrames(recording, stack);
    if (!isWait(frames)) continue;
    total += weight;
    const caller = frames.find((frame) => isJavaMethod(frame) && isApplicationClass(frame));
    if (caller !== undefined) callers.set(caller, { weight: (callers.get(caller)?.weight ?? 0) + weight });
    if (!largest || weight > largest.weight) largest = { stack, weight };
  }
  const share = total / profile.total;
  if (!largest || share < MIN_SHARE) return undefined;
  const caller = findLargest(callers)?.name;
  const claim = `${formatPercent(100 * share)} of the stacks of all threads wait for ${what}`;
  return {
    level: 'INFO',
    confidence: 'medium',
    headline: chooseHeadline(`${claim}${caller === undefined ? '' : `, most in ${nameMethod(caller)}`}`, claim),
    explanation: `The stacks are of all threads, whether they run or wait, and ${formatPercent(100 * share)} of them wait for ${what} (limit ${formatShare(MIN_SHARE)}).${caller === undefined ? '' : ` Most of them are below ${caller}.`}`,
    advice,
    evidence: gather(
      metricEvidence('share of the stacks', percent(100 * share), percent(100 * MIN_SHARE)),
      stackEvidence(recording, largest.stack, 'stack', { value: largest.weight, unit: 'count' }),
    ),
  };
}
