import { formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, formatQuantity, percent } from '@hindsight/model';
import { isJvmThread } from '../../metrics/idle.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';

const MOST_PERCENT = 30;
/** Of a handful of threads a third says nothing. */
const FEWEST_BLOCKED = 5;

export const highBlockedRatio = defineDumpRule({
  id: 'high-blocked-ratio',
  title: 'A large part of the threads waits for locks',
  because:
    'More than 30 % of the threads of the application wait for a lock that another thread holds: locks and not work decide how fast it is. Our own limit, from five threads on.',
  check: (analysis) => {
    const { dump, graph } = analysis;
    const own = dump.threads.flatMap((thread, index) => (isJvmThread(thread) ? [] : [index]));
    const blocked = own.filter((index) => graph.locks[graph.waitsFor[index] ?? -1]?.owner !== undefined);
    const share = (100 * blocked.length) / own.length;
    if (blocked.length < FEWEST_BLOCKED || !(share > MOST_PERCENT)) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'high',
      explanation: `${pluralize(blocked.length, 'thread')} of ${formatQuantity(count(own.length))} (${formatPercent(share)}, limit ${MOST_PERCENT} %) wait for a lock that another thread holds, over ${pluralize(graph.locks.length, 'lock')}.`,
      advice:
        'Begin with the root blocker: shorten what it does under the lock, or split the lock (one per key, ConcurrentHashMap, read-write lock).',
      evidence: [
        metricEvidence('threads that wait for locks', percent(share), percent(MOST_PERCENT)),
        metricEvidence('threads of the application', count(own.length)),
        ...quoteThreads(selectThreads(analysis, blocked)),
      ],
    };
  },
});
