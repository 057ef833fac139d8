import { chooseHeadline, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { DumpAnalysis, SeriesAnalysis } from '../../analysis.ts';
import { formatShortFrame } from '../../frame.ts';
import { type Activity, classifyActivity, describeActivity } from '../../metrics/activity.ts';
import type { ContendedLock } from '../../metrics/lock-graph.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { defineSeriesRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { inMethod } from '../support/headline.ts';
import { formatDumps, hasRun, rateConfidence } from '../support/persistence.ts';
import { countApplicationThreads, findOwnFrame, rateShare } from '../support/shares.ts';
import { isTurn } from '../support/turns.ts';

/** Fewer waiters at the moment of a dump are normal at any lock. */
const MIN_WAITERS = 5;

export const lockConvoy = defineSeriesRule({
  id: 'lock-convoy',
  cause: 'lock-convoy',
  title: 'Threads queue for one contended lock that changes hands',
  because:
    'Five threads or more wait for one lock in every dump, and it changed hands in between: its owners differ, or its waiters used CPU time. Nothing is stuck, but the lock lets only one thread work at a time (lock contention, a lock convoy). Ten waiters, or a quarter of the threads of the application, are severe: our own limits.',
  check: (series) => {
    const last = series.dumps.at(-1);
    const [longest] = last ? findConvoys(last, series) : [];
    if (!last || !longest) return undefined;
    const { lock, perDump } = longest;
    const waiters = selectThreads(last, lock.waiters);
    const owners = perDump.flatMap(({ analysis, lock: one }) =>
      selectThreads(analysis, one.owner === undefined ? [] : [one.owner]),
    );
    const least = Math.min(...perDump.map(({ lock: one }) => one.waiters.length));
    const share = waiters.length / Math.max(1, countApplicationThreads(last));
    const frame = waiters[0] && findOwnFrame(waiters[0]);
    const calls = describeCalls(owners);
    return {
      level: rateShare(least, last),
      confidence: rateConfidence(series),
      headline: chooseHeadline(
        `${pluralize(waiters.length, 'thread')} queue for one busy lock${inMethod(frame)}; ${calls === undefined ? 'it changes hands, and the queue stays' : `its owner ${calls} each time`}`,
        `${pluralize(waiters.length, 'thread')} queue for one busy lock`,
      ),
      explanation:
        `${perDump.map(({ lock: one }) => one.waiters.length).join(', ')} threads wait for ${lock.lockClass ?? lock.lock}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`} ${formatDumps(series)}, ` +
        `${formatPercent(100 * share)} of the threads of the application, and the lock changes hands: ` +
        `${owners.length === 0 ? 'its waiters have run in between' : `its owners were ${listNames([...new Set(toNames(owners))])}`}${calls === undefined ? '' : `, and each ${calls} meanwhile`}. Contention, not a standstill.`,
      advice:
        'Hold this lock for less time (no I/O, no call to another service, no sleep below it), or split it: one lock per key, ConcurrentHashMap, a read-write lock, a copy on write. More threads only make the queue longer.',
      evidence: [
        metricEvidence('threads that wait in every dump', count(least), count(MIN_WAITERS)),
        ...quoteThreads([...owners, ...waiters]),
      ],
    };
  },
});

/** Says what all owners did that is no work of their own: `reads or writes a file`; undefined when they differ or run. */
function describeCalls(owners: readonly DumpedThread[]): string | undefined {
  const [activity, ...others] = new Set(owners.map(classifyActivity));
  return activity !== undefined && others.length === 0 && CALLS_OUT.has(activity)
    ? describeActivity(activity)
    : undefined;
}

const CALLS_OUT: ReadonlySet<Activity> = new Set([
  'socket-read',
  'socket-write',
  'socket-connect',
  'file-io',
  'console-write',
  'sleeping',
]);

interface Convoy {
  readonly lock: ContendedLock;
  readonly perDump: readonly { readonly analysis: DumpAnalysis; readonly lock: ContendedLock }[];
}

/** Finds locks with a queue in every dump that changed hands, the one with most waiters in the last dump first. */
function findConvoys(last: DumpAnalysis, series: SeriesAnalysis): Convoy[] {
  if (series.dumps.length < 2) return [];
  return last.graph.locks
    .flatMap((lock): Convoy[] => {
      const perDump = series.dumps.flatMap((analysis) => {
        const same = findSameLock(lock, analysis);
        return same ? [{ analysis, lock: same }] : [];
      });
      const isQueue =
        perDump.length === series.dumps.length &&
        perDump.every(
          ({ analysis, lock: one }) => one.waiters.length >= MIN_WAITERS && !isTurn(one, analysis.dump.threads),
        );
      return isQueue && changesHands(perDump, series) ? [{ lock, perDump }] : [];
    })
    .sort((a, b) => b.lock.waiters.length - a.lock.waiters.length);
}

/** Finds the lock in another dump: by its address, or as the longest queue of its class, because objects move. */
const findSameLock = ({ lock, lockClass }: ContendedLock, { graph }: DumpAnalysis): ContendedLock | undefined =>
  graph.locks.find((one) => one.lock === lock) ??
  (lockClass === undefined ? undefined : graph.locks.find((one) => one.lockClass === lockClass));

function changesHands(perDump: Convoy['perDump'], series: SeriesAnalysis): boolean {
  const owners = perDump.flatMap(({ analysis, lock }) =>
    selectThreads(analysis, lock.owner === undefined ? [] : [lock.owner]),
  );
  if (owners.length === perDump.length) return new Set(owners.map(toIdentity)).size > 1;
  const waiters = new Set(
    perDump.flatMap(({ analysis, lock }) => selectThreads(analysis, lock.waiters).map(toIdentity)),
  );
  const persistent = (series.comparison?.persistent ?? []).filter(
    ({ entries }) => entries[0] && waiters.has(toIdentity(entries[0])),
  );
  return persistent.filter(hasRun).length * 2 > persistent.length;
}

const toIdentity = ({ id, name }: DumpedThread): string => `${id}\n${name}`;
