import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count, formatQuantity } from '@hindsight/model';
import { findApplicationFrame, formatShortFrame } from '../../frame.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';
import { inMethod } from '../support/headline.ts';

const MAX_THREADS = 10_000;
const MAX_ALIKE = 1000;

export const highVthreadCount = defineDumpRule({
  id: 'high-vthread-count',
  cause: 'threads',
  title: 'There are very many virtual threads',
  because:
    'Virtual threads are cheap, so many of them are no problem; more than 10,000, or more than 1,000 in one place, mean that something creates them faster than they end. Our own limits.',
  check: (analysis) => {
    const { dump, virtual, repeatedStacks } = analysis;
    const alike = repeatedStacks.find(({ threads: [first = -1] }) => dump.threads[first]?.virtual);
    const alikeCount = alike?.threads.length ?? 0;
    if (virtual.threads.length <= MAX_THREADS && alikeCount <= MAX_ALIKE) return undefined;
    const frame = alike && (findApplicationFrame(alike.stack.frames) ?? alike.stack.frames[0]);
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(virtual.threads.length, 'virtual thread')}, ${formatQuantity(count(alikeCount))} of them${inMethod(frame)}`,
        `${pluralize(virtual.threads.length, 'virtual thread')}`,
      ),
      explanation:
        `${pluralize(virtual.threads.length, 'virtual thread')} (limit ${formatQuantity(count(MAX_THREADS))}), ` +
        `${pluralize(alikeCount, 'of them is', 'of them are')} in one place${frame === undefined ? '' : `, ${formatShortFrame(frame)}`}.`,
      advice: 'Bound what they wait for with a Semaphore, so that work is refused before memory is full.',
      evidence: [
        metricEvidence('virtual threads', count(virtual.threads.length), count(MAX_THREADS)),
        ...quoteThreads(selectThreads(analysis, (alike?.threads ?? virtual.threads).slice(0, 1))),
      ],
    };
  },
});
