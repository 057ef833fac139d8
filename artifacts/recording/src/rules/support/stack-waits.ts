import { chooseHeadline, formatPercent, formatShare, isApplicationClass, metricEvidence } from '@hindsight/claims';
import { type Claim, percent } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import type { Profile } from '../../model-figures.ts';
import { findCollapsedSamples } from './cpu-samples.ts';
import { gather } from './evidence.ts';
import { isJavaMethod } from './java-methods.ts';
import { findLargest, findProfile, listColumns, sumRunningStacks } from './samples.ts';
import { listFrames, nameMethod, stackEvidence } from './stacks.ts';

const MIN_SHARE = 0.1;

/** Recordings of profilers name a function of a native library with it. */
const LIBRARY = /^[\w+-]{1,100}\.so(?:\.\d{1,4}){0,3}\./;

/** What threads wait for, in words and by their frames. */
export interface StackWait {
  readonly what: string;
  readonly isWait: (frames: readonly string[]) => boolean;
  readonly advice: string;
}

/** The profile of all threads, whether they run or not. */
function findAllThreads(analysis: RecordingAnalysis): Profile | undefined {
  if (!analysis.recording.isCollapsed) return findProfile(analysis, 'wall');
  return findCollapsedSamples(analysis)?.waitingShare ? findProfile(analysis, 'stacks') : undefined;
}

interface WaitingStacks {
  readonly share: number;
  readonly largest: { readonly stack: number; readonly weight: number };
  /** The method of the program that waits most. */
  readonly caller: string | undefined;
}

function sumWaits(
  analysis: RecordingAnalysis,
  profile: Profile,
  isWait: StackWait['isWait'],
): WaitingStacks | undefined {
  const { recording } = analysis;
  const callers = new Map<string, { weight: number }>();
  let total = 0;
  let largest: { stack: number; weight: number } | undefined;
  for (const [stack, weight] of sumRunningStacks(recording, listColumns(analysis, profile))) {
    const frames = listFrames(recording, stack).map((frame) => frame.replace(LIBRARY, ''));
    if (!isWait(frames)) continue;
    total += weight;
    const caller = frames.find((frame) => isJavaMethod(frame) && isApplicationClass(frame));
    if (caller !== undefined) callers.set(caller, { weight: (callers.get(caller)?.weight ?? 0) + weight });
    if (!largest || weight > largest.weight) largest = { stack, weight };
  }
  return largest && { share: total / profile.total, largest, caller: findLargest(callers)?.name };
}

/**
 * Claims that stacks of all threads, of a text or of a profiler's recording, wait for something that others have. Stacks of threads that
 * run (a profile of processor time) say nothing about waiting. Nobody knows which waits are by design, so it is a note.
 */
export function claimStackWaits(analysis: RecordingAnalysis, { what, isWait, advice }: StackWait): Claim | undefined {
  const profile = findAllThreads(analysis);
  const waits = profile && profile.total > 0 ? sumWaits(analysis, profile, isWait) : undefined;
  if (!waits || waits.share < MIN_SHARE) return undefined;
  const { share, largest, caller } = waits;
  const claim = `${formatPercent(100 * share)} of the stacks of all threads wait for ${what}`;
  return {
    level: 'INFO',
    confidence: 'medium',
    headline: chooseHeadline(`${claim}${caller === undefined ? '' : `, most in ${nameMethod(caller)}`}`, claim),
    explanation: `The stacks are of all threads, whether they run or wait, and ${formatPercent(100 * share)} of them wait for ${what} (limit ${formatShare(MIN_SHARE)}).${caller === undefined ? '' : ` Most of them are below ${caller}.`}`,
    advice,
    evidence: gather(
      metricEvidence('share of the stacks', percent(100 * share), percent(100 * MIN_SHARE)),
      stackEvidence(analysis.recording, largest.stack, 'stack', { value: largest.weight, unit: 'count' }),
    ),
  };
}
