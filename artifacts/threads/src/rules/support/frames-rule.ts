import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { type Cause, count, type Level, type Rule } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { type Frame, findApplicationFrame, formatShortFrame, parseFrame } from '../../frame.ts';
import { type Activity, classifyActivity, describeActivity } from '../../metrics/activity.ts';
import type { DumpedThread, Stack } from '../../model.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { quoteThreads, selectThreads, toNames } from './evidence.ts';
import { agree, nameThread, nameThreads, toSingular } from './headline.ts';
import { rateShare } from './shares.ts';

/** A diagnosis that depends on frames near the top of the stacks. */
export interface FramesRule<Id extends string = string> {
  readonly id: Id;
  readonly cause: Cause;
  readonly title: string;
  readonly because: string;
  /** Minimum number of matching threads. */
  readonly minThreads: number;
  /** What the threads do, as it follows their number: `write to a log under its lock`. */
  readonly predicate: string;
  readonly advice: string;
  readonly matchesFrame: (frame: Frame) => boolean;
  /** Number of frames from the top that are searched. */
  readonly maxDepth: number;
  /** Number of frames of a thread that must match; 1 by default. */
  readonly minFrames?: number;
  /** Number of frames that must match when the thread was in the same place of the application in the dump before. */
  readonly minLastingFrames?: number;
  readonly threadFilter?: (thread: DumpedThread) => boolean;
  /** Threads that match use the CPU for nothing: one that lasts is severe. */
  readonly spins?: true;
}

/** Defines a rule about frames. Idle threads and threads of the JVM are not considered. */
export const defineFramesRule = <const Id extends string>(rule: FramesRule<Id>): Rule<DumpAnalysis, Id> => ({
  id: rule.id,
  cause: rule.cause,
  title: rule.title,
  because: rule.because,
  check: (analysis) => {
    const { minThreads, predicate, advice } = rule;
    const seen = new Map<Stack, boolean>();
    const busy = selectThreads(analysis, analysis.busy);
    const lasting = new Set(findLasting(busy, rule, analysis));
    const threads = busy.filter((thread) => lasting.has(thread) || matchesThread(thread, rule, seen));
    if (threads.length < minThreads) return undefined;
    const lasts = lasting.size >= minThreads;
    const holder = findHolder(analysis, threads);
    return {
      level: lasts ? rateLasting(lasting.size, rule, analysis) : 'WARNING',
      confidence: lasts ? 'high' : 'medium',
      headline: chooseHeadline(
        `${nameThreads(threads)} ${agree(threads, toSingular(predicate), predicate)}${holder ? `; ${nameThread(holder)} holds the lock` : ''}`,
        `${pluralize(threads.length, 'thread')} ${agree(threads, toSingular(predicate), predicate)}`,
      ),
      explanation:
        `${pluralize(threads.length, 'thread')} ${agree(threads, toSingular(predicate), predicate)}: ${listNames(toNames(threads))}.` +
        (holder ? ` ${describeHolder(holder)}` : '') +
        (lasts ? ` ${pluralize(lasting.size, 'of them was', 'of them were')} there in the dump before as well.` : ''),
      advice,
      evidence: [
        metricEvidence('threads', count(threads.length), count(minThreads)),
        ...quoteThreads(holder ? [holder, ...threads] : threads),
      ],
    };
  },
});

const rateLasting = (lasting: number, { spins }: FramesRule, analysis: DumpAnalysis): Level =>
  spins ? 'SEVERE' : rateShare(lasting, analysis);

/** Finds the thread that holds the lock for which the first of them waits. */
function findHolder({ dump, graph }: DumpAnalysis, threads: readonly DumpedThread[]): DumpedThread | undefined {
  const waiter = dump.threads.findIndex(
    (thread, index) => (graph.waitsFor[index] ?? -1) >= 0 && threads.includes(thread),
  );
  return dump.threads[graph.locks[graph.waitsFor[waiter] ?? -1]?.owner ?? -1];
}

function describeHolder(holder: DumpedThread): string {
  const [top] = (holder.mountedStack ?? holder.stack).frames;
  return `${quoteName(holder.name)} holds the lock and ${describeActivity(classifyActivity(holder))}${top === undefined ? '' : ` in ${formatShortFrame(top)}`}.`;
}

/** Finds the threads that match now and matched in the dump before, in the same place of the application. */
function findLasting(busy: readonly DumpedThread[], rule: FramesRule, { earlier }: DumpAnalysis): DumpedThread[] {
  if (!earlier) return [];
  const lastingRule = { ...rule, minFrames: rule.minLastingFrames ?? rule.minFrames ?? 1 };
  const before = new Map(
    selectThreads(earlier, earlier.busy).map((thread) => [`${thread.id}\n${thread.name}`, thread]),
  );
  const [seen, seenBefore] = [new Map<Stack, boolean>(), new Map<Stack, boolean>()];
  return busy.filter((thread) => {
    const same = before.get(`${thread.id}\n${thread.name}`);
    return (
      same !== undefined &&
      matchesThread(thread, lastingRule, seen) &&
      matchesThread(same, lastingRule, seenBefore) &&
      findApplicationFrame(thread.stack.frames) === findApplicationFrame(same.stack.frames)
    );
  });
}

/** Returns whether a thread matches. `seen` caches the result for stacks that several threads have. */
function matchesThread(thread: DumpedThread, rule: FramesRule, seen: Map<Stack, boolean>): boolean {
  if (rule.threadFilter && !rule.threadFilter(thread)) return false;
  const cached = seen.get(thread.stack);
  if (cached !== undefined) return cached;
  const matches = hasFrames(thread.stack, rule);
  seen.set(thread.stack, matches);
  return matches;
}

function hasFrames(stack: Stack, { matchesFrame, maxDepth, minFrames: needed = 1 }: FramesRule): boolean {
  let matches = 0;
  for (const text of stack.frames.slice(0, maxDepth)) {
    if (matchesFrame(parseFrame(text))) matches++;
    if (matches >= needed) return true;
  }
  return false;
}

/** Activities in which a thread cannot continue, so that the top of its stack does no work. */
const HELD: ReadonlySet<Activity> = new Set(['blocked', 'parked', 'notification-wait']);

/** Returns whether a thread cannot continue at the moment. It depends on its frames where a format prints no states. */
export const isHeld = (thread: DumpedThread): boolean =>
  thread.state === 'BLOCKED' || thread.state === 'WAITING' || HELD.has(classifyActivity(thread));
export const isRunning = ({ state }: DumpedThread): boolean => state === 'RUNNABLE' || state === undefined;
