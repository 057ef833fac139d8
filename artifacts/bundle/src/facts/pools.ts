import {
  activityOf,
  type DumpAnalysis,
  type DumpedThread,
  frameOf,
  fullyBusyGroups,
  groupNameOf,
  waitsForPool,
} from '@hindsight/threads';
import { type Fact, QUALITY } from '../fact.ts';
import { ownFrame, sayFrame } from './own-frames.ts';
import { isRequestPool } from './request-pools.ts';
import { atThreads, framesOf, ownThreads, type ThreadView } from './thread-view.ts';

const LEAST = 3;
const SHARE = 0.5;
const MANY = 10;
const POOL_THREADS = 4;
const DATABASE =
  /jdbc|sql|hikari|dbcp|c3p0|datasource|druid|oracle|(?:^|[^a-z])db|database|hibernate|Connection(?:Pool|Provider|Manager)$/i;
const HTTP = /http|okhttp|Lease|rest|web/i;

export type PoolKind = 'jdbc' | 'http' | 'object';

/** Threads that wait for a connection, pools of threads without an idle one, threads that wait for a peer. */
export function poolFacts(view: ThreadView): Fact[] {
  return [...acquiring(view), ...fullPools(view), ...waitingForPeers(view)];
}

/** Members of the pools whose threads wait, or of none: all that wait. */
const sharesOf = (waiting: readonly DumpedThread[], all: readonly DumpedThread[]): boolean => {
  const groups = Map.groupBy(waiting, ({ name }) => groupNameOf(name));
  return [...groups].some(([name, own]) => {
    const size = all.filter((thread) => groupNameOf(thread.name) === name).length;
    return own.length >= LEAST && own.length >= size * SHARE;
  });
};

function acquiring({ dumps, last }: ThreadView): Fact[] {
  const waitingIn = (dump: DumpAnalysis) => ownThreads(dump).filter((thread) => waitsForPool(thread) !== undefined);
  const waiting = waitingIn(last);
  const [first] = waiting;
  if (!first || waiting.length < LEAST) return [];
  if (!sharesOf(waiting, ownThreads(last)) && waiting.length < MANY) return [];
  const seen = dumps.filter((dump) => waitingIn(dump).length >= LEAST).length;
  const method = waitsForPool(first) ?? '';
  const className = method.slice(0, method.lastIndexOf('.'));
  const stack = framesOf(first)
    .slice(0, 16)
    .map((frame) => frameOf(frame).className);
  const kind: PoolKind = [className, ...stack].some((name) => DATABASE.test(name))
    ? 'jdbc'
    : [className, ...stack].some((name) => HTTP.test(name))
      ? 'http'
      : 'object';
  const holders = holdersIn(last, waiting);
  const members = ownThreads(last).filter(({ name }) => groupNameOf(name) === groupNameOf(first.name)).length;
  return [
    {
      id: `acquire-${kind}`,
      family: 'threads',
      quality: seen >= 2 || dumps.length === 1 ? QUALITY.measured : QUALITY.sampled,
      says: `${waiting.length} threads wait in ${method} to be given a connection, in ${seen} of ${dumps.length} dumps`,
      evidence: atThreads([...waiting.slice(0, 2), ...holders.slice(0, 1)]),
      words: {
        waiting: String(waiting.length),
        of: String(Math.max(members, waiting.length)),
        group: groupNameOf(first.name),
        method,
        caller: sayFrame(callerOf(first, method)),
        holders: sayHolders(holders),
        dumps: `${seen} of ${dumps.length}`,
      },
    },
  ];
}

/** The application's frame that asked the pool. */
function callerOf(thread: DumpedThread, method: string): string | undefined {
  const frames = framesOf(thread);
  const below = frames.slice(frames.findLastIndex((frame) => frameOf(frame).qualified === method) + 1);
  return ownFrame(below.filter((frame) => !/\$\$Lambda/.test(frame))) ?? ownFrame(frames);
}

/** Those who have what the others wait for: of the same pools of threads, and at work in the same code. */
function holdersIn(dump: DumpAnalysis, waiting: readonly DumpedThread[]): DumpedThread[] {
  const groups = new Set(waiting.map(({ name }) => groupNameOf(name)));
  const atWork = new Set(dump.busy.flatMap((index) => dump.dump.threads[index] ?? []));
  return ownThreads(dump).filter(
    (thread) =>
      atWork.has(thread) &&
      !waiting.includes(thread) &&
      (groups.has(groupNameOf(thread.name)) ||
        framesOf(thread).some((frame) => DATABASE.test(frameOf(frame).className))),
  );
}

function sayHolders(holders: readonly DumpedThread[]): string {
  const [first] = holders;
  if (!first)
    return 'no thread of the dump is seen to use one: connections are held by nobody at work, as after a leak';
  const does = activityOf(first);
  const frame = sayFrame(ownFrame(framesOf(first)) ?? framesOf(first)[0]);
  return `${holders.length} other ${holders.length === 1 ? 'thread is' : 'threads are'} at work, such as "${first.name}" that ${does} in ${frame}`;
}

/** Threads that only let time pass may well be doing what they are for. */
const sleeps = (thread: DumpedThread): boolean => activityOf(thread) === 'sleeps';

function fullPools({ dumps, last }: ThreadView): Fact[] {
  const names = dumps.map((dump) => new Set(fullyBusyGroups(dump, POOL_THREADS).map(({ name }) => name)));
  return fullyBusyGroups(last, POOL_THREADS)
    .filter(({ name }) => isRequestPool(name) && names.every((full) => full.has(name)))
    .slice(0, 2)
    .map(({ name, threads }): Fact => {
      const entries = threads.flatMap((index) => last.dump.threads[index] ?? []);
      const frames = Map.groupBy(entries, (entry) => sayFrame(ownFrame(framesOf(entry)) ?? framesOf(entry)[0]));
      const [frame = '', same = []] = [...frames].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
      return {
        id: 'pool-full',
        family: 'threads',
        quality: dumps.length > 1 && !entries.every(sleeps) ? QUALITY.measured : QUALITY.sampled,
        entity: name,
        says: `none of the ${threads.length} threads of "${name}" is idle, in ${dumps.length} of ${dumps.length} dumps`,
        evidence: atThreads(same),
        words: { pool: name, threads: String(threads.length), frame },
      };
    });
}

/** In a read, and because the application asked: not because a server waits for its client. */
const readsForUs = (thread: DumpedThread): boolean =>
  activityOf(thread) === 'reads a socket' && ownFrame(framesOf(thread)) !== undefined;

function waitingForPeers({ dumps, last }: ThreadView): Fact[] {
  const byFrame = (dump: DumpAnalysis) =>
    Map.groupBy(ownThreads(dump).filter(readsForUs), (thread) => frameOf(ownFrame(framesOf(thread)) ?? '').qualified);
  const all = ownThreads(last);
  const perDump = dumps.map(byFrame);
  return [...byFrame(last)]
    .filter(([, waiting]) => waiting.length >= MANY || (waiting.length >= LEAST && sharesOf(waiting, all)))
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, 2)
    .map(([method, waiting]): Fact => {
      const seen = perDump.filter((groups) => (groups.get(method)?.length ?? 0) >= LEAST).length;
      return {
        id: 'io-wait',
        family: 'threads',
        quality: seen >= 2 ? QUALITY.measured : QUALITY.sampled,
        entity: method,
        says: `${waiting.length} threads wait for an answer in ${method}, in ${seen} of ${dumps.length} dumps`,
        evidence: atThreads(waiting),
        words: {
          waiting: String(waiting.length),
          method,
          frame: sayFrame(ownFrame(framesOf(waiting[0] ?? all[0] ?? emptyThread(last)))),
          driver: driverOf(framesOf(waiting[0] ?? emptyThread(last))),
          dumps: `${seen} of ${dumps.length}`,
        },
      };
    });
}

const emptyThread = ({ dump }: DumpAnalysis): DumpedThread => {
  const [first] = dump.threads;
  if (!first) throw new RangeError('a dump without threads has no waiting thread');
  return first;
};

/** What the read goes to, as far as the class of its caller tells. */
function driverOf(frames: readonly string[]): string {
  const names = frames.map((frame) => frameOf(frame).className);
  if (names.some((name) => /jdbc|sql|postgresql|oracle/i.test(name))) return 'the database';
  if (names.some((name) => /redis|lettuce|jedis/i.test(name))) return 'Redis';
  if (names.some((name) => /mongo/i.test(name))) return 'MongoDB';
  if (names.some((name) => /http/i.test(name))) return 'an HTTP service';
  if (names.some((name) => /ldap|naming/i.test(name))) return 'the directory';
  return 'a peer';
}
