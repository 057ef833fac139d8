import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { type ForeignLock, findForeignLock } from '../../metrics/foreign-locks.ts';
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
    'A lock of a cluster (Hazelcast, Curator, Redisson, Infinispan, Ignite, or one of the application) is kept by another thread or by another process, which no dump names. Two threads that have not moved between dumps, or four in a single one. It is severe when ten, or a quarter of the threads of the application, have not moved: our own limits. One thread is enough at the lock of a tool that changes the schema (Liquibase, Flyway, Mongock), because the start of the program waits for it; three dumps are severe.',
  check: (analysis) => {
    const schema = findWaiting(analysis, 'schema');
    if (schema.length > 0) return claimSchema(analysis, schema);
    const waiting = findWaiting(analysis, 'distributed');
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

const findWaiting = ({ busy, dump }: DumpAnalysis, kind: ForeignLock['kind']): number[] =>
  busy.filter((index) => {
    const thread = dump.threads[index];
    return thread?.state !== 'RUNNABLE' && findForeignLock(thread?.stack.frames ?? [])?.kind === kind;
  });

const MIN_SEVERE_DUMPS = 3;

/** Claims that the program does not start, because another instance changes the schema, or one that was killed has done so. */
function claimSchema(analysis: DumpAnalysis, waiting: readonly number[]): Claim | undefined {
  const entries = selectThreads(analysis, waiting);
  const [first] = entries;
  if (!first) return undefined;
  const method = findForeignLock(first.stack.frames)?.method ?? '';
  const dumps = countDumpsWithLock(analysis);
  const lasts = dumps < 2 ? '' : ` in ${dumps} dumps`;
  const wait = `${nameThreads(entries)} ${agree(entries, 'waits', 'wait')} for the lock of the schema changes`;
  return {
    level: dumps >= MIN_SEVERE_DUMPS ? 'SEVERE' : 'WARNING',
    confidence: dumps > 1 ? 'high' : 'medium',
    headline: chooseHeadline(`${wait} in ${method.split('.').slice(-2).join('.')}`, wait),
    explanation: `${pluralize(entries.length, 'thread waits', 'threads wait')} in ${method} for the lock in the database under which one instance at a time changes the schema${lasts}: ${listNames(toNames(entries))}. Until it is free, the program does not start. Another instance changes the schema now, or one that was killed meanwhile has left the lock behind.`,
    advice: method.startsWith('liquibase.')
      ? 'SELECT * FROM DATABASECHANGELOGLOCK says which host has the lock and since when. If that instance no longer lives, release it (liquibase release-locks). Change the schema in a job of its own before the rollout, so that no probe kills a pod in the middle of it.'
      : 'Find the session that has the lock (PostgreSQL: pg_locks with locktype advisory, joined with pg_stat_activity; for Mongock the collection mongockLock), and end it if its instance no longer lives. Change the schema in a job of its own before the rollout, so that no probe kills a pod in the middle of it.',
    evidence: [
      metricEvidence('threads that wait for the lock of the schema changes', count(entries.length)),
      ...quoteThreads(entries),
    ],
  };
}

/** Counts the dumps in a row, this one included, in which a thread waits for the lock. Its attempts take processor time. */
function countDumpsWithLock(analysis: DumpAnalysis): number {
  let dumps = 0;
  for (let one: DumpAnalysis | undefined = analysis; one && dumps < MIN_SEVERE_DUMPS; one = one.earlier) {
    if (findWaiting(one, 'schema').length === 0) break;
    dumps++;
  }
  return dumps;
}

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
