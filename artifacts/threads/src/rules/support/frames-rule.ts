import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { type Cause, count, type Level, type Rule } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { type Frame, findApplicationFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { type Activity, classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread, Stack } from '../../model.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { MIN_SPIN_PERCENT } from './cpu-limits.ts';
import { quoteThreads, toNames } from './evidence.ts';
import { agree, inMethod, nameThread, nameThreads, toSingular } from './headline.ts';
import { countDirect, findRootBlockers, type RootBlocker, rateBlocker } from './root-blockers.ts';
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
  readonly predicate: string | ((thread: DumpedThread) => string);
  readonly advice: string;
  readonly matchesFrame: (frame: Frame) => boolean;
  /** Number of frames from the top that are searched. */
  readonly maxDepth: number;
  /** Number of frames of a thread that must match; 1 by default. */
  readonly minFrames?: number;
  /** Number of frames that must match when the thread was in the same place of the application in the dump before. */
  readonly minLastingFrames?: number;
  readonly threadFilter?: (thread: DumpedThread) => boolean;
  /** Threads that match use the CPU for nothing, or fail again and again: one that lasts is severe. */
  readonly isSevereIfLasting?: true;
  /**
   * Threads at work are there for a moment, again and again: only those that stay, and use the processor as far as that is
   * known, are in trouble. Without any in a series of dumps the finding is a note.
   */
  readonly isNormalInPassing?: true;
}

/** Defines a rule about frames. Idle threads and threads of the JVM are not considered. */
export function defineFramesRule<const Id extends string>(rule: FramesRule<Id>): Rule<DumpAnalysis, Id> {
  const { minFrames = 1, minLastingFrames = minFrames } = rule;
  const matches = createMatch(rule, minFrames);
  const isInside = createStackMatch(rule, minFrames);
  const matchesLasting = minLastingFrames === minFrames ? matches : createMatch(rule, minLastingFrames);
  return {
    id: rule.id,
    cause: rule.cause,
    title: rule.title,
    because: rule.because,
    check: (analysis) => {
      const { minThreads, advice } = rule;
      const { busyThreads: busy } = analysis;
      const lasting = new Set(findLasting(rule, matchesLasting, analysis));
      const threads = busy.filter((thread) => lasting.has(thread) || matches(thread));
      if (threads.length < minThreads) return undefined;
      const predicate = namePredicate(rule, threads);
      const lasts = lasting.size >= minThreads;
      const roots = findRootBlockers(analysis).filter(({ entry }) => isInside(entry.stack));
      const holder = roots[0]?.entry ?? findHolder(analysis, threads);
      return {
        level: rateThreads(rule, analysis, threads, lasting.size, roots[0]),
        confidence: lasts ? 'high' : 'medium',
        headline: writeHeadline(rule, threads, holder, roots[0]),
        explanation:
          `${pluralize(threads.length, 'thread')} ${agree(threads, toSingular(predicate), predicate)}: ${listNames(toNames(threads))}.` +
          (holder ? ` ${describeHolder(holder, roots[0])}` : '') +
          (lasts ? ` ${pluralize(lasting.size, 'of them was', 'of them were')} there in the dump before as well.` : ''),
        advice,
        evidence: [
          metricEvidence('threads', count(threads.length), count(minThreads)),
          ...quoteThreads([
            ...(roots.length > 0 ? roots.slice(0, MAX_ROOTS).map(({ entry }) => entry) : [holder]),
            ...threads,
          ]),
        ],
      };
    },
  };
}

const namePredicate = ({ predicate }: FramesRule, [first]: readonly DumpedThread[]): string =>
  typeof predicate === 'string' ? predicate : first ? predicate(first) : '';

/** Says how many threads do it, and what the thread does that keeps them there. */
function writeHeadline(
  rule: FramesRule,
  threads: readonly DumpedThread[],
  holder: DumpedThread | undefined,
  root: RootBlocker | undefined,
): string {
  const predicate = namePredicate(rule, threads);
  const does = `${nameThreads(threads)} ${agree(threads, toSingular(predicate), predicate)}`;
  const holds = holder ? `; ${nameThread(holder)} ${describeHold(root)}` : '';
  return chooseHeadline(
    holder ? `${does}${holds} and ${describeWork(holder)}` : does,
    `${does}${holds}`,
    `${pluralize(threads.length, 'thread')} ${agree(threads, toSingular(predicate), predicate)}`,
  );
}

const MAX_ROOTS = 3;

function rateThreads(
  rule: FramesRule,
  analysis: DumpAnalysis,
  threads: readonly DumpedThread[],
  lasting: number,
  root: RootBlocker | undefined,
): Level {
  if (lasting >= rule.minThreads) return rate(analysis, rateLasting(lasting, rule, analysis), root);
  if (rule.isNormalInPassing && analysis.dumpCount > 1) return 'INFO';
  return rate(analysis, rateOnce(rule, threads, analysis), root);
}

/** A queue whose root is in this code is as bad as its length. */
const rate = ({ dump }: DumpAnalysis, level: Level, root: RootBlocker | undefined): Level =>
  root && rateBlocker(root, dump.threads.length) === 'SEVERE' ? 'SEVERE' : level;

/** Rates threads of which nothing is known before: they spin when a tool has measured that they use the processor. */
function rateOnce(
  { isSevereIfLasting }: FramesRule,
  threads: readonly DumpedThread[],
  { dump, cpu }: DumpAnalysis,
): Level {
  const measured = cpu.filter(
    ({ source, percent = 0 }) => (source === 'measured' || source === 'top') && percent > MIN_SPIN_PERCENT,
  );
  const inside = new Set(threads);
  const isMeasured = measured.some(({ thread }) => dump.threads[thread] && inside.has(dump.threads[thread]));
  return isSevereIfLasting && isMeasured ? 'SEVERE' : 'WARNING';
}

const rateLasting = (lasting: number, { isSevereIfLasting }: FramesRule, analysis: DumpAnalysis): Level =>
  isSevereIfLasting ? 'SEVERE' : rateShare(lasting, analysis);

/** Finds the thread that holds the lock for which the first of them waits. */
function findHolder({ dump, graph }: DumpAnalysis, threads: readonly DumpedThread[]): DumpedThread | undefined {
  const waiter = dump.threads.findIndex(
    (thread, index) => (graph.waitsFor[index] ?? -1) >= 0 && threads.includes(thread),
  );
  return dump.threads[graph.locks[graph.waitsFor[waiter] ?? -1]?.owner ?? -1];
}

/** What the holder does, in the code of the application that does it: `reads a socket in HttpAppender.append`. */
function describeWork(holder: DumpedThread): string {
  const frames = getFrames(holder);
  return `${describeActivity(classifyActivity(holder))}${inMethod(frames.find(isOwnFrame) ?? frames[0])}`;
}

const describeHolder = (holder: DumpedThread, root: RootBlocker | undefined): string =>
  `${quoteName(holder.name)} ${describeHold(root)} and ${describeWork(holder)}.`;

/** Threads may queue for other locks behind those that wait for the lock of the root. */
const describeHold = (root: RootBlocker | undefined): string =>
  root && countDirect(root) < root.blockedThreadCount
    ? `holds up ${pluralize(root.blockedThreadCount, 'thread')}`
    : 'holds the lock';

type Match = (thread: DumpedThread) => boolean;

/** Finds the threads that match now and matched in the dump before, in the same place of the application. */
function findLasting(rule: FramesRule, matches: Match, analysis: DumpAnalysis): DumpedThread[] {
  const { busyThreads: busy, earlier } = analysis;
  const matching = earlier ? busy.filter(matches) : [];
  if (!earlier || matching.length === 0) return [];
  const before = new Map(earlier.busyThreads.map((thread) => [`${thread.id}\n${thread.name}`, thread]));
  return matching.filter((thread) => {
    const same = before.get(`${thread.id}\n${thread.name}`);
    return (
      same !== undefined &&
      matches(same) &&
      !(rule.isNormalInPassing && rests(thread, analysis)) &&
      findApplicationFrame(thread.stack.frames) === findApplicationFrame(same.stack.frames)
    );
  });
}

/** Java code does not wait: a loop uses a core, and still this share of it where many threads compete for few. */
const MIN_LOOP_PERCENT = 1;

/** Returns whether a thread has used less of the processor since the dump before than a loop would. */
function rests(thread: DumpedThread, { dump, cpu }: DumpAnalysis): boolean {
  const known = cpu.find((one) => dump.threads[one.thread] === thread);
  return known?.source === 'between-dumps' && (known.percent ?? MIN_LOOP_PERCENT) < MIN_LOOP_PERCENT;
}

/** Creates the test whether a thread matches the rule with at least so many frames. */
function createMatch(rule: FramesRule, needed: number): Match {
  const hasFrames = createStackMatch(rule, needed);
  const { threadFilter } = rule;
  return (thread) => hasFrames(thread.stack) && (!threadFilter || threadFilter(thread));
}

const createStackMatch = ({ matchesFrame, maxDepth }: FramesRule, needed: number): ((stack: Stack) => boolean) =>
  oncePerStack((frames) => {
    let matches = 0;
    for (const text of frames.slice(0, maxDepth)) {
      if (matchesFrame(parseFrame(text))) matches++;
      if (matches >= needed) return true;
    }
    return false;
  });

/** Activities in which a thread cannot continue, so that the top of its stack does no work. */
const HELD: ReadonlySet<Activity> = new Set(['blocked', 'parked', 'notification-wait']);

/** Returns whether a thread cannot continue at the moment. It depends on its frames where a format prints no states. */
export const isHeld = (thread: DumpedThread): boolean =>
  thread.state === 'BLOCKED' || thread.state === 'WAITING' || HELD.has(classifyActivity(thread));
export const isRunning = ({ state }: DumpedThread): boolean => state === 'RUNNABLE' || state === undefined;
