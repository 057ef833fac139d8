import { metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Rule } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { type Frame, frameOf } from '../../frame.ts';
import type { DumpedThread, Stack } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { quoteThreads, selectThreads, toNames } from './evidence.ts';

/** A diagnosis that rests on what stands near the top of the stacks. */
export interface FramesRule<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly because: string;
  /** From so many threads on. */
  readonly fewest: number;
  /** `write to a log under its lock`: what they do, after the number of threads. */
  readonly does: string;
  readonly advice: string;
  readonly frame: (frame: Frame) => boolean;
  /** How many frames from the top are looked at. */
  readonly within: number;
  /** So many frames of a thread must fit; one unless told. */
  readonly frames?: number;
  readonly when?: (thread: DumpedThread) => boolean;
}

/** Idle threads and those of the JVM are not looked at. */
export const framesRule = <const Id extends string>(rule: FramesRule<Id>): Rule<DumpAnalysis, Id> => ({
  id: rule.id,
  title: rule.title,
  because: rule.because,
  check: (analysis) => {
    const { fewest, does, advice } = rule;
    const seen = new Map<Stack, boolean>();
    const threads = selectThreads(analysis, analysis.busy).filter((thread) => fits(thread, rule, seen));
    if (threads.length < fewest) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      explanation: `${pluralize(threads.length, 'thread')} (limit ${fewest}) ${does}: ${listNames(toNames(threads))}.`,
      advice,
      evidence: [metricEvidence('threads', count(threads.length), count(fewest)), ...quoteThreads(threads)],
    };
  },
});

/** `seen`: what was found of stacks that other threads have as well. */
function fits(thread: DumpedThread, rule: FramesRule, seen: Map<Stack, boolean>): boolean {
  if (rule.when && !rule.when(thread)) return false;
  const known = seen.get(thread.stack);
  if (known !== undefined) return known;
  const found = hasFrames(thread.stack, rule);
  seen.set(thread.stack, found);
  return found;
}

function hasFrames(stack: Stack, { frame, within, frames: needed = 1 }: FramesRule): boolean {
  let found = 0;
  for (const text of stack.frames.slice(0, within)) {
    if (frame(frameOf(text))) found++;
    if (found >= needed) return true;
  }
  return false;
}

/** Cannot go on for now: no work is done at the top of its stack. */
export const isHeld = ({ state }: DumpedThread): boolean => state === 'BLOCKED' || state === 'WAITING';
export const isRunning = ({ state }: DumpedThread): boolean => state === 'RUNNABLE' || state === undefined;
