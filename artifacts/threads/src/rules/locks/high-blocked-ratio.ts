import { formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count, formatQuantity, percent } from '@hindsight/model';
import { isJvmThread } from '../../metrics/idle.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toThreadEvidence } from '../support/evidence.ts';
import { findRootBlockers } from '../support/root-blockers.ts';
import { isTurn } from '../support/turns.ts';

const MAX_PERCENT = 30;
/** A share of fewer threads is not meaningful. */
const MIN_BLOCKED = 5;

export const highBlockedRatio = defineDumpRule({
  id: 'high-blocked-ratio',
  cause: 'waiting',
  title: 'A large part of the threads waits for locks',
  because:
    'More than 30 % of the threads of the application wait for a lock that another thread holds: locks, not work, decide how fast the application is. Those that take turns at waiting for connections do not count. Our own limit, from five threads on.',
  check: (analysis) => {
    const { dump, graph } = analysis;
    const applicationThreads = dump.threads.flatMap((thread, index) => (isJvmThread(thread) ? [] : [index]));
    const held = graph.locks.map((lock) => lock.owner !== undefined && !isTurn(lock, dump.threads));
    const blocked = applicationThreads.filter((index) => held[graph.waitsFor[index] ?? -1]);
    const share = (100 * blocked.length) / applicationThreads.length;
    if (blocked.length < MIN_BLOCKED || !(share > MAX_PERCENT)) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: `${formatPercent(share)} of the threads wait for locks: ${formatQuantity(count(blocked.length))} of ${pluralize(applicationThreads.length, 'thread')}`,
      explanation: `${pluralize(blocked.length, 'thread')} of ${formatQuantity(count(applicationThreads.length))} (${formatPercent(share)}, limit ${MAX_PERCENT} %) wait for a lock that another thread holds, over ${pluralize(graph.locks.length, 'lock')}.`,
      advice:
        'Begin with the root blocker: shorten what it does under the lock, or split the lock (one per key, ConcurrentHashMap, read-write lock).',
      evidence: [
        metricEvidence('threads that wait for locks', percent(share), percent(MAX_PERCENT)),
        metricEvidence('threads of the application', count(applicationThreads.length)),
        ...findRootBlockers(analysis)
          .slice(0, 1)
          .map(({ entry }) => toThreadEvidence(entry)),
        ...quoteThreads(selectThreads(analysis, blocked)),
      ],
    };
  },
});
