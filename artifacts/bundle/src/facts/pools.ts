import {
  classifyActivity,
  type DumpAnalysis,
  type DumpedThread,
  describeActivity,
  findAwaitedPool,
  findFullyBusyGroups,
  findRootBlockers,
  findWait,
  getFrames,
  parseFrame,
  toGroupName,
} from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import { findOwnFrame, formatFrame } from './application-frames.ts';
import { isRequestPool } from './request-pools.ts';
import { selectApplicationThreads, type ThreadView, toThreadsEvidence } from './thread-view.ts';
import { waitsForBroker } from './waits/broker-credits.ts';
import { isLongPolling } from './waits/long-polls.ts';
import { findStuckConsumers } from './waits/stuck-consumers.ts';
import { findWaitingListeners } from './waits/waiting-listeners.ts';
import { selectStartWaits } from './waits/waits-for-start.ts';

const MIN_WAITING = 3;
const MIN_WAITING_SHARE = 0.5;
const MIN_MANY_WAITING = 10;
const MIN_POOL_THREADS = 4;
const MAX_POOL_FRAMES = 16;
const DATABASE =
  /jdbc|sql|hikari|dbcp|c3p0|datasource|druid|oracle|(?:^|[^a-z])db|database|hibernate|Connection(?:Pool|Provider|Manager)$/i;
const HTTP = /http|okhttp|Lease|rest|web/i;
/** Pools of clients for HTTP, whose managers of connections have names as those of databases. */
const HTTP_CLIENT = /^org\.apache\.(?:http|hc)\.|okhttp|HttpClient|^reactor\.netty\./;

export type PoolKind = 'jdbc' | 'http' | 'object';

/**
 * Collects threads that wait for a pooled connection, thread pools without an idle thread, and threads that wait for a
 * peer.
 */
export function collectPoolFacts(view: ThreadView): Fact[] {
  const waits = collectPeerWaits(view);
  return [
    ...collectAcquiring(view),
    ...collectFullPools(view),
    ...(waits.length > 0 ? waits : collectConsumerWaits(view)),
    ...collectListenerWaits(view),
  ];
}

/** Returns whether at least half of the threads of one group wait. */
const isLargeShare = (waiting: readonly DumpedThread[], all: readonly DumpedThread[]): boolean => {
  const groups = Map.groupBy(waiting, ({ name }) => toGroupName(name));
  return [...groups].some(([name, members]) => {
    const size = all.filter((thread) => toGroupName(thread.name) === name).length;
    return members.length >= MIN_WAITING && members.length >= size * MIN_WAITING_SHARE;
  });
};

function collectAcquiring({ dumps, last }: ThreadView): Fact[] {
  const waitingIn = (dump: DumpAnalysis) => {
    const threads = selectApplicationThreads(dump);
    const beginning = selectStartWaits(threads);
    return threads.filter(
      (thread) => findAwaitedPool(thread) !== undefined && !waitsForBroker(thread) && !beginning.has(thread),
    );
  };
  const waiting = waitingIn(last);
  const [first] = waiting;
  if (!first || waiting.length < MIN_WAITING) return [];
  if (!isLargeShare(waiting, selectApplicationThreads(last)) && waiting.length < MIN_MANY_WAITING) return [];
  const seen = dumps.filter((dump) => waitingIn(dump).length >= MIN_WAITING).length;
  const method = findAwaitedPool(first) ?? '';
  const className = method.slice(0, method.lastIndexOf('.'));
  const kind = classifyPool(first, className);
  const holders = findHolders(last, waiting);
  const members = selectApplicationThreads(last).filter(
    ({ name }) => toGroupName(name) === toGroupName(first.name),
  ).length;
  return [
    {
      id: `acquire-${kind}`,
      family: 'threads',
      quality: seen >= 2 || dumps.length === 1 ? QUALITY.measured : QUALITY.sampled,
      statement: `${waiting.length} threads wait in ${method} for a connection, in ${seen} of ${dumps.length} dumps`,
      evidence: toThreadsEvidence([...waiting.slice(0, 2), ...holders.slice(0, 1)]),
      words: {
        waiting: String(waiting.length),
        of: String(Math.max(members, waiting.length)),
        group: toGroupName(first.name),
        method,
        caller: findMostFrequent(waiting.map((thread) => formatFrame(findCaller(thread, method)))) ?? '',
        holders: describeHolders(holders),
        holding: String(holders.length),
        names: waiting.map(({ name }) => name).join('\n'),
        ...nameWork(holders),
        ...nameLockOwner(last, holders),
        dumps: `${seen} of ${dumps.length}`,
      },
    },
  ];
}

/** What a pool holds, by its class, and by the classes between it and the program that waits. */
function classifyPool(thread: DumpedThread, className: string): PoolKind {
  const frames = getFrames(thread).slice(0, MAX_POOL_FRAMES);
  const own = findOwnFrame(frames);
  const stack = [className, ...frames.slice(0, own === undefined ? undefined : frames.indexOf(own) + 1).map(toClass)];
  if (HTTP_CLIENT.test(className)) return 'http';
  if (stack.some((name) => DATABASE.test(name))) return 'jdbc';
  return stack.some((name) => HTTP.test(name)) ? 'http' : 'object';
}

const toClass = (frame: string): string => parseFrame(frame).className;

/** Names the thread with the lock for which at least half of the holders wait: it keeps their connections as well. */
function nameLockOwner(dump: DumpAnalysis, holders: readonly DumpedThread[]): { lockOwner?: string } {
  const owner = findRootBlockers(dump).find(({ thread, entry }) => {
    const waiters = new Set(dump.graph.locks.flatMap((lock) => (lock.owner === thread ? lock.waiters : [])));
    const behind = holders.filter((holder) => waiters.has(dump.dump.threads.indexOf(holder))).length;
    return holders.includes(entry) && behind > 0 && behind + 1 >= holders.length * MIN_WAITING_SHARE;
  });
  return owner === undefined ? {} : { lockOwner: owner.entry.name };
}

/** Finds the frame of the application that requests a connection from the pool. */
function findCaller(thread: DumpedThread, method: string): string | undefined {
  const frames = getFrames(thread);
  const below = frames.slice(frames.findLastIndex((frame) => parseFrame(frame).qualified === method) + 1);
  return findOwnFrame(below.filter((frame) => !/\$\$Lambda/.test(frame))) ?? findOwnFrame(frames);
}

/**
 * Finds busy threads that probably hold what the others wait for: threads of the same groups, or with database code on
 * their stack.
 */
function findHolders(dump: DumpAnalysis, waiting: readonly DumpedThread[]): DumpedThread[] {
  const groups = new Set(waiting.map(({ name }) => toGroupName(name)));
  const busyThreads = new Set(dump.busy.flatMap((index) => dump.dump.threads[index] ?? []));
  return selectApplicationThreads(dump).filter(
    (thread) =>
      busyThreads.has(thread) &&
      !waiting.includes(thread) &&
      (groups.has(toGroupName(thread.name)) ||
        getFrames(thread).some((frame) => DATABASE.test(parseFrame(frame).className))),
  );
}

const findMostFrequent = (texts: readonly string[]): string | undefined =>
  [...Map.groupBy(texts, (text) => text)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];

const findWork = (thread: DumpedThread): string => formatFrame(findOwnFrame(getFrames(thread)) ?? getFrames(thread)[0]);

/** The frame in which most holders are at work. */
function nameWork(holders: readonly DumpedThread[]): { working?: string; work?: string } {
  const work = findMostFrequent(holders.map(findWork));
  if (work === undefined) return {};
  return { working: String(holders.filter((holder) => findWork(holder) === work).length), work };
}

function describeHolders(holders: readonly DumpedThread[]): string {
  const [first] = holders;
  if (!first) return 'no thread in the dump uses one: the connections may have leaked';
  const activity = describeActivity(classifyActivity(first));
  return `${holders.length} other ${holders.length === 1 ? 'thread is' : 'threads are'} at work, such as "${first.name}" that ${activity} in ${findWork(first)}`;
}

/** A sleeping thread may be doing just what it is meant to do. */
const isSleeping = (thread: DumpedThread): boolean => classifyActivity(thread) === 'sleeping';

function collectFullPools({ dumps, last }: ThreadView): Fact[] {
  const names = dumps.map((dump) => new Set(findFullyBusyGroups(dump, MIN_POOL_THREADS).map(({ name }) => name)));
  return findFullyBusyGroups(last, MIN_POOL_THREADS)
    .filter(({ name }) => isRequestPool(name) && names.every((full) => full.has(name)))
    .slice(0, 2)
    .map(({ name, threads }): Fact => {
      const entries = threads.flatMap((index) => last.dump.threads[index] ?? []);
      const frames = Map.groupBy(entries, (entry) =>
        formatFrame(findOwnFrame(getFrames(entry)) ?? getFrames(entry)[0]),
      );
      const [frame = '', same = []] = [...frames].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
      return {
        id: 'pool-full',
        family: 'threads',
        quality: dumps.length > 1 && !entries.every(isSleeping) ? QUALITY.measured : QUALITY.sampled,
        entity: name,
        statement: `none of the ${threads.length} threads of "${name}" is idle, in ${dumps.length} of ${dumps.length} dumps`,
        evidence: toThreadsEvidence(same),
        words: { pool: name, threads: String(threads.length), frame },
      };
    });
}

/** A thread that waits in one call after the other, and serves requests in between, uses more of a core than this. */
const MAX_WAITING_CORES = 0.001;

/** Returns the test whether a thread has hardly run since the dump before; true when the dumps do not tell. */
function createStandstillTest(dumps: readonly DumpAnalysis[]): (thread: DumpedThread) => boolean {
  const [first, last] = [dumps[0], dumps.at(-1)];
  if (!first || !last || first === last) return () => true;
  const before = new Map(first.dump.threads.map((thread) => [`${thread.nativeId} ${thread.name}`, thread]));
  return ({ nativeId, name, cpuMs, elapsedMs }) => {
    const earlier = before.get(`${nativeId} ${name}`);
    if (earlier?.cpuMs === undefined || cpuMs === undefined) return true;
    const overMs = (elapsedMs ?? Number.NaN) - (earlier.elapsedMs ?? Number.NaN);
    return !(cpuMs - earlier.cpuMs > overMs * MAX_WAITING_CORES);
  };
}

/**
 * Returns whether a thread reads the answer to a call of the application; a server that waits for its client does not
 * count.
 */
const isReadingAnswer = (thread: DumpedThread): boolean =>
  classifyActivity(thread) === 'socket-read' &&
  findOwnFrame(getFrames(thread)) !== undefined &&
  findWait(thread)?.purpose !== 'work' &&
  !isLongPolling(thread);

function collectPeerWaits({ dumps, last }: ThreadView): Fact[] {
  const hasNotMoved = createStandstillTest(dumps);
  const byFrame = (dump: DumpAnalysis) =>
    Map.groupBy(
      selectApplicationThreads(dump).filter(isReadingAnswer),
      (thread) => parseFrame(findOwnFrame(getFrames(thread)) ?? '').qualified,
    );
  // Those who wait for a connection cannot call.
  const all = selectApplicationThreads(last).filter((thread) => findAwaitedPool(thread) === undefined);
  const perDump = dumps.map(byFrame);
  return [...byFrame(last)]
    .map(([method, waiting]) => [method, waiting.filter(hasNotMoved)] as const)
    .filter(
      ([, waiting]) =>
        waiting.length >= MIN_MANY_WAITING || (waiting.length >= MIN_WAITING && isLargeShare(waiting, all)),
    )
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, 2)
    .map(([method, waiting]): Fact => {
      const seen = perDump.filter((groups) => (groups.get(method)?.length ?? 0) >= MIN_WAITING).length;
      return createWaitFact(method, waiting, [seen, dumps.length], getFrames(waiting[0] ?? getFirstThread(last)));
    });
}

/** Few consumers that wait for an answer hold up all who fill their queue. */
function collectConsumerWaits(view: ThreadView): Fact[] {
  const hasNotMoved = createStandstillTest(view.dumps);
  const found = findStuckConsumers(view, isReadingAnswer);
  if (!found?.consumers.every(hasNotMoved)) return [];
  const frames = getFrames(found.consumers[0]);
  const method = parseFrame(findOwnFrame(frames) ?? '').qualified;
  const dumps = view.dumps.length;
  return [createWaitFact(method, found.consumers, [dumps, dumps], frames), found.producers];
}

/** A busy listener calls its backend as well; only who falls behind is slow because of it. */
function collectListenerWaits(view: ThreadView): Fact[] {
  const listeners = findWaitingListeners(view, isReadingAnswer);
  if (!listeners?.every(createStandstillTest(view.dumps))) return [];
  const frames = getFrames(listeners[0]);
  const method = parseFrame(findOwnFrame(frames) ?? '').qualified;
  const dumps = view.dumps.length;
  return [{ ...createWaitFact(method, listeners, [dumps, dumps], frames), id: 'listener-waits' }];
}

const createWaitFact = (
  method: string,
  waiting: readonly DumpedThread[],
  [seen, dumps]: readonly [seen: number, dumps: number],
  frames: readonly string[],
): Fact => ({
  id: 'io-wait',
  family: 'threads',
  quality: seen >= 2 ? QUALITY.measured : QUALITY.sampled,
  entity: method,
  statement: `${waiting.length} ${waiting.length === 1 ? 'thread waits' : 'threads wait'} for an answer in ${method}, in ${seen} of ${dumps} dumps`,
  evidence: toThreadsEvidence(waiting),
  words: {
    waiting: String(waiting.length),
    method,
    frame: formatFrame(findOwnFrame(frames)),
    driver: describeDriver(frames),
    dumps: `${seen} of ${dumps}`,
  },
});

const getFirstThread = ({ dump }: DumpAnalysis): DumpedThread => {
  const [first] = dump.threads;
  if (!first) throw new RangeError('a dump without threads has no waiting thread');
  return first;
};

/** Names what the thread reads from, if a class on its stack reveals it. */
function describeDriver(frames: readonly string[]): string {
  const names = frames.map((frame) => parseFrame(frame).className);
  if (names.some((name) => /jdbc|sql|postgresql|oracle/i.test(name))) return 'the database';
  if (names.some((name) => /redis|lettuce|jedis/i.test(name))) return 'Redis';
  if (names.some((name) => /mongo/i.test(name))) return 'MongoDB';
  if (names.some((name) => /http/i.test(name))) return 'an HTTP service';
  if (names.some((name) => /ldap|naming/i.test(name))) return 'the directory';
  return 'a peer';
}
