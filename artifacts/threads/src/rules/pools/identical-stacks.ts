import { chooseHeadline, formatPercent, pluralize } from '@hindsight/claims';
import { count, formatQuantity, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { isIdle } from '../../metrics/idle.ts';
import type { RepeatedStack } from '../../metrics/stacks.ts';
import { findWait, type Purpose } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toCountEvidence, toNames } from '../support/evidence.ts';
import { inMethod } from '../support/headline.ts';
import { mayHaveMoved, selectStill } from '../support/standstill.ts';
import { runsTaskFor } from '../support/task-runners.ts';

export const MIN_ALIKE = 10;
/** From this share of all threads on, the finding is severe when they have not moved between dumps. */
const MIN_SEVERE_SHARE = 0.5;
const MAX_STACKS = 3;

export const identicalStacks = defineDumpRule({
  id: 'identical-stacks',
  cause: 'waiting',
  title: 'Many threads are in the same place',
  because:
    'Ten threads with one stack that is not a known way to wait for work share one bottleneck. Half of all threads that have not moved between dumps are severe; threads that compute or sleep there, virtual threads that wait in a single dump for tasks which others run, and waits for pools, locks, answers and queues, which have rules of their own, are a note. Our own limits.',
  check: (analysis) => {
    const { threads } = analysis.dump;
    const alike = findBusyRepeatedStacks(analysis);
    const [largest] = alike;
    if (!largest) return undefined;
    const entries = selectThreads(analysis, largest.threads);
    const frames = largest.stack.frames;
    const [first] = entries;
    const frame = findApplicationFrame(frames);
    const others = alike
      .slice(1, MAX_STACKS)
      .map((one) => `${pluralize(one.threads.length, 'thread')} in ${formatLocation(one)}`);
    return {
      level: rate(largest, analysis),
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(largest.threads.length, 'thread')} have the same stack${inMethod(frame ?? frames[0])}${first ? `: each ${describeWait(first)}` : ''}`,
        `${pluralize(largest.threads.length, 'thread')} have the same stack`,
      ),
      explanation:
        `${pluralize(largest.threads.length, 'thread')} of ${formatQuantity(count(threads.length))} (${formatPercent((100 * largest.threads.length) / threads.length)}) have the same stack: ` +
        `${first ? `each ${describeWait(first)}` : ''} in ${formatLocation(largest)} (${listNames(toNames(entries))}).` +
        (others.length === 0 ? '' : ` Others: ${others.join('; ')}.`),
      advice: `Find out what all of them wait for at ${frame === undefined ? 'this place' : formatShortFrame(frame)}: one slow resource or one lock usually explains them.`,
      evidence: toCountEvidence('threads with one stack', entries, MIN_ALIKE),
    };
  },
});

/** Names the method of a wait that is not for the thread itself, which tells more than that the thread parks. */
function describeWait(thread: DumpedThread): string {
  const wait = findWait(thread);
  const isNamed = wait?.purpose === 'task' || wait?.purpose === 'signal';
  return isNamed
    ? `waits in ${wait.method.split('.').slice(-2).join('.')}`
    : describeActivity(classifyActivity(thread));
}

/** What needs no explanation, however many threads do it, and waits that rules of their own explain better. */
const NOTED: ReadonlySet<Purpose | 'running'> = new Set([
  'time',
  'running',
  'pool',
  'answer',
  'client',
  'room',
  'lock',
]);

const classify = (analysis: DumpAnalysis, { threads: [first = -1] }: RepeatedStack): Purpose | 'running' => {
  const thread = analysis.dump.threads[first];
  return (thread && findWait(thread)?.purpose) ?? 'running';
};

/** Finds stacks of ten threads and more that are not idle; those that nothing else explains come first. */
function findBusyRepeatedStacks(analysis: DumpAnalysis): RepeatedStack[] {
  const alike = analysis.repeatedStacks.filter(
    (one) =>
      one.threads.length >= MIN_ALIKE &&
      !selectThreads(analysis, one.threads.slice(0, MIN_ALIKE)).some((thread) => isIdle(thread)),
  );
  const isNoted = (one: RepeatedStack): boolean => NOTED.has(classify(analysis, one));
  return alike.toSorted((a, b) => Number(isNoted(a)) - Number(isNoted(b)) || b.threads.length - a.threads.length);
}

function rate(largest: RepeatedStack, analysis: DumpAnalysis): Level {
  if (NOTED.has(classify(analysis, largest)) || mayHaveMoved(analysis, largest.threads)) return 'INFO';
  const still = selectStill(analysis, largest.threads).length;
  if (still === 0 && mayEnd(largest, analysis)) return 'INFO';
  return still > 0 && still >= MIN_SEVERE_SHARE * analysis.dump.threads.length ? 'SEVERE' : 'WARNING';
}

/**
 * Returns whether the wait may be over the next moment: it has a time limit, or virtual threads, of which each request has
 * one, wait for tasks that others run.
 */
function mayEnd({ threads }: RepeatedStack, analysis: DumpAnalysis): boolean {
  const entries = selectThreads(analysis, threads);
  if (entries.every(({ state }) => state === 'TIMED_WAITING')) return true;
  return (
    entries.every((thread) => thread.virtual && findWait(thread)?.purpose === 'task') && runsTaskFor(analysis, threads)
  );
}

function formatLocation({ stack: { frames } }: RepeatedStack): string {
  const frame = findApplicationFrame(frames) ?? frames[0];
  return frame === undefined ? 'no frame' : formatShortFrame(frame);
}
