import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { SeriesAnalysis } from '../../analysis.ts';
import { formatShortFrame } from '../../frame.ts';
import type { PersistentThread } from '../../metrics/compare-dumps.ts';
import type { ContendedLock } from '../../metrics/lock-graph.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { defineSeriesRule } from '../support/define-rule.ts';
import { toThreadEvidence } from '../support/evidence.ts';
import { nameThread } from '../support/headline.ts';
import { formatDumps, hasRun, rateConfidence, toHistoryEvidence } from '../support/persistence.ts';
import { rateShare } from '../support/shares.ts';
import { isTurn } from '../support/turns.ts';

export const stuckBlocked = defineSeriesRule({
  id: 'stuck-blocked',
  cause: 'lock',
  title: 'Threads wait for the same lock in every dump',
  because:
    'The same thread waits for the same lock in the same place in two or more dumps and has not run in between: it has not got the lock. Threads that used CPU time meanwhile, locks that changed hands, and threads that take turns at waiting for connections are not counted. Ten threads, or three that are a quarter of the threads of the application, are severe: our own limits.',
  check: (series) => {
    const stuck = (series.comparison?.persistent ?? []).filter((thread) => isStuck(thread, series));
    const [first] = stuck;
    if (!first) return undefined;
    const locks = new Set(stuck.map((thread) => findLock(thread, series.dumps.length - 1, series)?.lock));
    const owner = findOwner(first, series.dumps.length - 1, series);
    const last = series.dumps.at(-1);
    return {
      level: last ? rateShare(stuck.length, last) : 'WARNING',
      confidence: rateConfidence(series),
      headline: chooseHeadline(
        `${pluralize(stuck.length, 'thread waits', 'threads wait')} for the same ${locks.size === 1 ? 'lock' : 'locks'} ${formatDumps(series)}${owner ? `, held by ${nameThread(owner)}` : ''}`,
      ),
      explanation:
        `${pluralize(stuck.length, 'thread waits', 'threads wait')} for the same ${locks.size === 1 ? 'lock' : 'locks'} ${formatDumps(series)}: ${listNames(stuck.map(({ entries }) => entries[0]?.name ?? ''))}.` +
        (owner ? ` ${describeOwner(owner)}` : ''),
      advice: owner
        ? `Find out why ${quoteName(owner.name)} does not release the lock: move what it does there out of the critical section, or give it a timeout.`
        : 'Find the owner of the lock and what it does in all dumps: it has not released the lock between them.',
      evidence: [
        metricEvidence('threads stuck', count(stuck.length)),
        ...toHistoryEvidence(first),
        ...(owner ? [toThreadEvidence(owner)] : []),
      ],
    };
  },
});

function describeOwner(owner: DumpedThread): string {
  const [top] = getFrames(owner);
  return `${quoteName(owner.name)} holds ${top === undefined ? 'it' : `it in ${formatShortFrame(top)}`}.`;
}

function isStuck(thread: PersistentThread, series: SeriesAnalysis): boolean {
  if (hasRun(thread) || changesHands(thread, series)) return false;
  const locks = thread.indexes.map((_, dump) => findLock(thread, dump, series));
  const [first] = locks;
  if (!first) return false;
  return locks.every(
    (lock, dump) =>
      lock !== undefined &&
      // Objects move in memory between dumps: the same stack that waits for a lock of the same class counts as the same
      // lock.
      (lock.lock === first.lock || (thread.sameStack && lock.lockClass === first.lockClass)) &&
      !isTurn(lock, series.dumps[dump]?.dump.threads ?? []),
  );
}

/** Returns whether two dumps name different owners of the lock. */
function changesHands(thread: PersistentThread, series: SeriesAnalysis): boolean {
  const owners = thread.indexes.flatMap((_, dump) => findOwner(thread, dump, series) ?? []);
  return new Set(owners.map(({ id, name }) => `${id}\n${name}`)).size > 1;
}

const findOwner = (thread: PersistentThread, dump: number, series: SeriesAnalysis): DumpedThread | undefined =>
  series.dumps[dump]?.dump.threads[findLock(thread, dump, series)?.owner ?? -1];

function findLock({ indexes }: PersistentThread, dump: number, { dumps }: SeriesAnalysis): ContendedLock | undefined {
  const { graph } = dumps[dump] ?? {};
  return graph?.locks[graph.waitsFor[indexes[dump] ?? -1] ?? -1];
}
