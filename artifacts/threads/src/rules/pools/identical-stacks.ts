import { formatPercent, pluralize } from '@hindsight/claims';
import { count, formatQuantity, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { applicationFrame, shortFrame } from '../../frame.ts';
import { activityOf } from '../../metrics/activity.ts';
import { isIdle } from '../../metrics/idle.ts';
import type { RepeatedStack } from '../../metrics/stacks.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { countEvidence, selectThreads, toNames } from '../support/evidence.ts';

export const FEWEST_ALIKE = 10;
/** More of all threads in one place, at work or blocked there. */
const SEVERE_SHARE = 0.1;
const STACKS_TOLD = 3;

export const identicalStacks = defineDumpRule({
  id: 'identical-stacks',
  title: 'Many threads stand in the same place',
  because:
    'Ten threads with one stack that is not a known way to wait for work share one bottleneck; when they run or are blocked there and are more than a tenth of all threads, it is severe. Our own limits.',
  check: (analysis) => {
    const { threads } = analysis.dump;
    const alike = crowdsOf(analysis);
    const [most] = alike;
    if (!most) return undefined;
    const entries = selectThreads(analysis, most.threads);
    const frames = most.stack.frames;
    const [first] = entries;
    const own = applicationFrame(frames);
    const others = alike
      .slice(1, STACKS_TOLD)
      .map((one) => `${pluralize(one.threads.length, 'thread')} in ${placeOf(one)}`);
    return {
      level: levelOf(alike, analysis),
      confidence: 'high',
      explanation:
        `${pluralize(most.threads.length, 'thread')} of ${formatQuantity(count(threads.length))} (${formatPercent((100 * most.threads.length) / threads.length)}) have one stack: ` +
        `${first ? `each ${activityOf(first)}` : ''} in ${placeOf(most)} (${listNames(toNames(entries))}).` +
        (others.length === 0 ? '' : ` Further: ${others.join('; ')}.`),
      advice: `Find out what all of them wait for at ${own === undefined ? 'this place' : shortFrame(own)}: one slow resource or one lock usually explains them.`,
      evidence: countEvidence('threads with one stack', entries, FEWEST_ALIKE),
    };
  },
});

/** Stacks of ten threads and more that are not idle, most threads first. */
export const crowdsOf = (analysis: DumpAnalysis): RepeatedStack[] =>
  analysis.repeatedStacks.filter(
    ({ threads }) =>
      threads.length >= FEWEST_ALIKE &&
      !selectThreads(analysis, threads.slice(0, FEWEST_ALIKE)).some((thread) => isIdle(thread)),
  );

function levelOf(alike: readonly RepeatedStack[], analysis: DumpAnalysis): Level {
  const limit = SEVERE_SHARE * analysis.dump.threads.length;
  const severe = alike.some(({ threads }) => {
    const [first] = selectThreads(analysis, threads);
    const does = first && activityOf(first);
    return threads.length > limit && (does === 'is blocked' || (does === 'runs' && first?.state === 'RUNNABLE'));
  });
  return severe ? 'SEVERE' : 'WARNING';
}

function placeOf({ stack: { frames } }: RepeatedStack): string {
  const own = applicationFrame(frames) ?? frames[0];
  return own === undefined ? 'no frame' : shortFrame(own);
}
