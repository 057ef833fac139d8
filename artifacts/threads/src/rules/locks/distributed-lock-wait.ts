import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { findForeignLock } from '../../metrics/foreign-locks.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { agree, inMethod, nameThread, nameThreads } from '../support/headline.ts';
import { findOwnFrame, rateShare } from '../support/shares.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';

/** In one dump, fewer may wait for their turn. */
const MIN_IN_ONE_DUMP = 4;
const MIN_STILL = 2;

export const distributedLockWait = defineDumpRule({
  id: 'distributed-lock-wait',
  cause: 'lock',
  title: 'Threads wait for a distributed lock',
  because:
    'A lock of a cluster (Hazelcast, Curator, Redisson, Infinispan, Ignite, or one of the application) is kept by another thread or by another process, which no dump names. Two threads that have not moved between dumps, or four in a single one. It is severe when ten, or a quarter of the threads of the application, have not moved: our own limits.',
  check: (analysis) => {
    const waiting = findWaiting(analysis);
    const still = selectStill(analysis, waiting);
    const isCrowd = waiting.length >= MIN_IN_ONE_DUMP && !mayHaveMoved(analysis, waiting);
    if (still.length < MIN_STILL && !isCrowd) return undefined;
    const entries = selectThreads(analysis, waiting);
    const [first] = entries;
    if (!first) return undefined;
    const frame = findOwnFrame(first);
    const method = findForeignLock(first.stack.frames)?.method ?? '';
    const holder = findPossibleHolder(analysis, waiting);
    const wait = `${nameThreads(entries)} ${agree(entries, 'waits', 'wait')} for a distributed lock${inMethod(frame)}`;
    return {
      level: still.length > 0 ? rateShare(entries.length, analysis) : 'WARNING',
      confidence: still.length > 0 ? 'high' : 'medium',
      headline: chooseHeadline(
        `${wait}${holder ? `, which ${nameThread(holder)} may hold` : ''}`,
        wait,
        `${pluralize(entries.length, 'thread waits', 'threads wait')} for a distributed lock`,
      ),
      explanation: `${pluralize(entries.length, 'thread waits', 'threads wait')} in ${method} for a lock of a cluster${frame === undefined ? '' : `, called by ${formatShortFrame(frame)}`}${formatStandstill(analysis, still)}: ${listNames(toNames(entries))}. ${describeHolder(holder)}`,
      advice:
        'Find out who holds the lock: the service that keeps it knows the session, member or client. Do not call remote services while it is held, release it in finally, give it a lease that ends when its holder dies, and take it with a time limit (tryLock).',
      evidence: [
        metricEvidence('threads that wait for a distributed lock', count(entries.length), count(MIN_STILL)),
        ...quoteThreads(holder ? [holder, ...entries] : entries),
      ],
    };
  },
});

const findWaiting = ({ busy, dump }: DumpAnalysis): number[] =>
  busy.filter((index) => {
    const thread = dump.threads[index];
    return thread?.state !== 'RUNNABLE' && findForeignLock(thread?.stack.frames ?? [])?.kind === 'distributed';
  });

const describeHolder = (holder: DumpedThread | undefined): string =>
  holder
    ? `${quoteName(holder.name)} is the only other thread at work in the class that takes it: it ${describeActivity(classifyActivity(holder))}${inMethod(findOwnFrame(holder))} and may hold the lock.`
    : 'The dump does not name its holder, which may be another process.';

/** Finds the only other thread at work in the class of the application that takes the lock, the start of the program aside. */
function findPossibleHolder(analysis: DumpAnalysis, waiting: readonly number[]): DumpedThread | undefined {
  const takers = new Set(
    selectThreads(analysis, waiting).flatMap((thread) => {
      const frame = findOwnFrame(thread);
      return frame === undefined ? [] : [parseFrame(frame).className];
    }),
  );
  const others = analysis.busy.filter((index) => {
    const own = analysis.dump.threads[index]?.stack.frames.filter(isOwnFrame).map(parseFrame) ?? [];
    return !waiting.includes(index) && own.some(({ className, method }) => takers.has(className) && method !== 'main');
  });
  return others.length === 1 ? analysis.dump.threads[others[0] ?? -1] : undefined;
}
