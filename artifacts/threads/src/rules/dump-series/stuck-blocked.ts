import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { SeriesAnalysis } from '../../analysis.ts';
import { AWAITS_EVENTS, classifyActivity } from '../../metrics/activity.ts';
import type { PersistentThread } from '../../metrics/compare-dumps.ts';
import type { ContendedLock } from '../../metrics/lock-graph.ts';
import { listNames } from '../../thread-names.ts';
import { defineSeriesRule } from '../support/define-rule.ts';
import { formatDumps, rateConfidence, toHistoryEvidence } from '../support/persistence.ts';

export const stuckBlocked = defineSeriesRule({
  id: 'stuck-blocked',
  cause: 'lock',
  title: 'Threads wait for the same lock in every dump',
  because:
    'The same thread waits for the same lock in the same place in two or more dumps: nothing moved between them. Threads that take turns at waiting for connections are not counted.',
  check: (series) => {
    const stuck = (series.comparison?.persistent ?? []).filter((thread) => isStuck(thread, series));
    const [first] = stuck;
    if (!first) return undefined;
    const locks = new Set(stuck.map((thread) => findLock(thread, series.dumps.length - 1, series)?.lock));
    return {
      level: 'SEVERE',
      confidence: rateConfidence(series),
      explanation: `${pluralize(stuck.length, 'thread waits', 'threads wait')} for the same ${locks.size === 1 ? 'lock' : 'locks'} ${formatDumps(series)}: ${listNames(stuck.map(({ entries }) => entries[0]?.name ?? ''))}.`,
      advice: 'Follow the lock to its owner and check what the owner does in all dumps: it does not release the lock.',
      evidence: [metricEvidence('threads stuck', count(stuck.length)), ...toHistoryEvidence(first)],
    };
  },
});

function isStuck(thread: PersistentThread, series: SeriesAnalysis): boolean {
  const locks = thread.indexes.map((_, dump) => findLock(thread, dump, series));
  const [first] = locks;
  if (!first) return false;
  return locks.every(
    (lock, dump) =>
      lock !== undefined &&
      // Objects move in memory between dumps: the same stack that waits for a lock of the same class counts as the same
      // lock.
      (lock.lock === first.lock || (thread.sameStack && lock.lockClass === first.lockClass)) &&
      !isTurn(lock, dump, series),
  );
}

function findLock({ indexes }: PersistentThread, dump: number, { dumps }: SeriesAnalysis): ContendedLock | undefined {
  const { graph } = dumps[dump] ?? {};
  return graph?.locks[graph.waitsFor[indexes[dump] ?? -1] ?? -1];
}

function isTurn({ owner }: ContendedLock, dump: number, { dumps }: SeriesAnalysis): boolean {
  const holder = owner === undefined ? undefined : dumps[dump]?.dump.threads[owner];
  return holder !== undefined && AWAITS_EVENTS.has(classifyActivity(holder));
}
