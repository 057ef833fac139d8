import { formatPercent, pluralize } from '@hindsight/claims';
import { count, formatQuantity, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { isIdle } from '../../metrics/idle.ts';
import type { RepeatedStack } from '../../metrics/stacks.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toCountEvidence, toNames } from '../support/evidence.ts';

export const MIN_ALIKE = 10;
/** From this share of all threads on, busy or blocked in one place, the finding is severe. */
const MIN_SEVERE_SHARE = 0.1;
const MAX_STACKS = 3;

export const identicalStacks = defineDumpRule({
  id: 'identical-stacks',
  cause: 'waiting',
  title: 'Many threads are in the same place',
  because:
    'Ten threads with one stack that is not a known way to wait for work share one bottleneck; when they run or are blocked there and are more than a tenth of all threads, it is severe. Our own limits.',
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
      level: toLevel(alike, analysis),
      confidence: 'high',
      explanation:
        `${pluralize(largest.threads.length, 'thread')} of ${formatQuantity(count(threads.length))} (${formatPercent((100 * largest.threads.length) / threads.length)}) have the same stack: ` +
        `${first ? `each ${describeActivity(classifyActivity(first))}` : ''} in ${formatLocation(largest)} (${listNames(toNames(entries))}).` +
        (others.length === 0 ? '' : ` Others: ${others.join('; ')}.`),
      advice: `Find out what all of them wait for at ${frame === undefined ? 'this place' : formatShortFrame(frame)}: one slow resource or one lock usually explains them.`,
      evidence: toCountEvidence('threads with one stack', entries, MIN_ALIKE),
    };
  },
});

/** Finds stacks of ten threads and more that are not idle, most threads first. */
export const findBusyRepeatedStacks = (analysis: DumpAnalysis): RepeatedStack[] =>
  analysis.repeatedStacks.filter(
    ({ threads }) =>
      threads.length >= MIN_ALIKE &&
      !selectThreads(analysis, threads.slice(0, MIN_ALIKE)).some((thread) => isIdle(thread)),
  );

function toLevel(alike: readonly RepeatedStack[], analysis: DumpAnalysis): Level {
  const limit = MIN_SEVERE_SHARE * analysis.dump.threads.length;
  const severe = alike.some(({ threads }) => {
    const [first] = selectThreads(analysis, threads);
    const activity = first && classifyActivity(first);
    return (
      threads.length > limit && (activity === 'blocked' || (activity === 'running' && first?.state === 'RUNNABLE'))
    );
  });
  return severe ? 'SEVERE' : 'WARNING';
}

function formatLocation({ stack: { frames } }: RepeatedStack): string {
  const frame = findApplicationFrame(frames) ?? frames[0];
  return frame === undefined ? 'no frame' : formatShortFrame(frame);
}
