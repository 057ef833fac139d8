import { formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame, parseFrame } from '../../frame.ts';
import { classifyActivity } from '../../metrics/activity.ts';
import { getFrames } from '../../metrics/stacks.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { findCrewMembers, listCrewNames } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { describeNamedWait } from '../support/describe-wait.ts';
import { quoteThreads, selectThreads, toNames, toStackEvidence } from '../support/evidence.ts';
import { agree, inMethod, nameThread, ofPools } from '../support/headline.ts';
import { selectNested } from '../support/nested-requests.ts';
import { findPassedWaits } from '../support/passed-waits.ts';
import {
  adviseShortage,
  explainShortage,
  findDriverFrame,
  headShortage,
  type LockedOut,
  type Shortage,
} from '../support/pool-shortages.ts';
import { findPoolBehind } from '../support/pool-waits.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';
import { runsTask } from '../support/task-runners.ts';
import { findEndOfWaits } from '../support/wait-chains.ts';

/** In one dump, threads of smaller pools may wait by chance. */
const MIN_MEMBERS = 4;
const MIN_WAITING_SHARE = 0.5;
/** So many threads that wait for the same pool in several dumps without moving are no chance. */
const MIN_STILL = 2;
const MIN_SEVERE_STILL = 4;
/** So many that wait in dump after dump, each for a moment, are a pool that is always empty. */
const MIN_QUEUE = 4;
const MIN_SEVERE_DUMPS = 3;
/** A smaller part of the threads at work that waits for moments is the contention of a busy program. */
const MIN_QUEUE_SHARE = 0.25;
/** The name of the figure that tells that whoever keeps a lock is the cause. */
export const HELD_UP_HOLDERS = 'threads that hold something of the pool and wait for a lock';
/** The name of the figure that tells that a thread keeps a lock while it waits for the pool. */
export const LOCKED_WHILE_WAITING = 'threads that wait for a lock of one that waits for the pool';
/** Of the threads that may hold something, so many may do anything else for each one that waits for the lock. */
const MAX_OTHER_HOLDERS_SHARE = 0.5;

export const poolExhausted = defineDumpRule({
  id: 'pool-exhausted',
  cause: 'pool-exhausted',
  title: 'Threads wait for a pool that has run dry',
  because:
    'Two threads that wait for a connection, an object or a permit of one pool in two dumps and have not moved, or half of a thread pool of four and more without an idle thread in a single dump, mean that nothing comes back to the pool. Four that wait in two dumps in a row, even if each waits only for a moment, mean that the pool is always empty; three dumps are severe, unless they are less than a quarter of the threads at work. Our own limits. A wait for a notification is that of a pool when other threads are on a later line of the method that called it.',
  check: (analysis) => {
    for (const [method, waiting] of findWaiting(analysis)) {
      const claim = claimPool(analysis, method, waiting);
      if (claim) return claim;
    }
    return undefined;
  },
});

/** Finds the threads that wait for each pool by its method, most threads first. */
function findWaiting(analysis: DumpAnalysis): [method: string, waiting: number[]][] {
  const byPool = Map.groupBy(analysis.busy, (index) => findPoolBehind(analysis, index) ?? '');
  byPool.delete('');
  for (const { method, waiting } of findPassedWaits(analysis)) byPool.set(method, [...waiting]);
  return [...byPool].sort(([, a], [, b]) => b.length - a.length);
}

/** Returns whether half of the threads of a pool or more wait, and none of its threads is idle. */
function isCrowd(analysis: DumpAnalysis, waiting: readonly number[]): boolean {
  const members = findCrewMembers(analysis, waiting);
  const busy = new Set(analysis.busy);
  return (
    members.length >= MIN_MEMBERS &&
    waiting.length >= members.length * MIN_WAITING_SHARE &&
    members.every((index) => busy.has(index))
  );
}

/** Rates the wait: threads that give up after a time-out and ask again move, but the pool is dry in every dump. */
function rate(analysis: DumpAnalysis, method: string, waiting: readonly number[]): Level | undefined {
  const still = selectStill(analysis, waiting).length;
  const crew = findCrewMembers(analysis, waiting);
  if (still >= MIN_SEVERE_STILL || (still >= MIN_STILL && still >= crew.length * MIN_WAITING_SHARE)) return 'SEVERE';
  const queue = still < MIN_STILL ? rateShortQueue(analysis, method, waiting, crew) : undefined;
  return queue ?? rateQueue(analysis, method, waiting, still);
}

function rateQueue(
  analysis: DumpAnalysis,
  method: string,
  waiting: readonly number[],
  still: number,
): Level | undefined {
  const dumps = countDumpsWithQueue(analysis, method);
  if (dumps >= MIN_SEVERE_DUMPS) return 'SEVERE';
  if (!isCrowd(analysis, waiting)) return still >= MIN_STILL || dumps > 1 ? 'WARNING' : undefined;
  const { earlier } = analysis;
  const before = earlier && findWaiting(earlier).find(([name]) => name === method)?.[1];
  const lasts = earlier !== undefined && before !== undefined && isCrowd(earlier, before);
  return lasts || !mayHaveMoved(analysis, waiting) ? 'SEVERE' : 'WARNING';
}

/** Rates a queue of moments that is a small part of what the pool of threads does. */
function rateShortQueue(
  analysis: DumpAnalysis,
  method: string,
  waiting: readonly number[],
  crew: readonly number[],
): Level | undefined {
  const dumps = countDumpsWithQueue(analysis, method);
  if (dumps < 2 || isLargeQueue(analysis, waiting, crew)) return undefined;
  return dumps >= MIN_SEVERE_DUMPS ? 'WARNING' : 'INFO';
}

function isLargeQueue({ busy }: DumpAnalysis, waiting: readonly number[], crew: readonly number[]): boolean {
  const atWork = new Set(busy);
  return waiting.length >= crew.filter((index) => atWork.has(index)).length * MIN_QUEUE_SHARE;
}

/** Counts the dumps in a row, this one included, in which a queue waits for the pool. */
function countDumpsWithQueue(analysis: DumpAnalysis, method: string): number {
  let dumps = 0;
  for (let one: DumpAnalysis | undefined = analysis; one && dumps < MIN_SEVERE_DUMPS; one = one.earlier) {
    const waiting = findWaiting(one).find(([name]) => name === method)?.[1] ?? [];
    if (waiting.length < MIN_QUEUE) break;
    dumps++;
  }
  return dumps;
}

function claimPool(analysis: DumpAnalysis, method: string, waiting: readonly number[]): Claim | undefined {
  const level = rate(analysis, method, waiting);
  if (level === undefined) return undefined;
  const members = findCrewMembers(analysis, waiting);
  const requesting = waiting.filter((index) => isInPool(analysis, index, method));
  const still = selectStill(analysis, requesting);
  const entries = selectThreads(analysis, requesting);
  const creator = findCreator(analysis, waiting);
  const holding = creator === undefined ? listHolders(analysis, waiting) : [];
  const held = findHeldUp(analysis, holding, waiting);
  const crossed = findCrossing(analysis, requesting, waiting);
  const [noun, plural] = nameResource(method);
  const shortage: Shortage = {
    noun,
    plural,
    creator,
    held,
    holders: describeHolders(analysis, holding),
    place: describePlace(selectThreads(analysis, holding)),
    nested: creator ? [] : selectNested(entries),
    crossed,
    awaitTasks: areBehindTasks(analysis, holding, entries),
  };
  const pool = namePool(method, entries);
  const pools = listCrewNames(analysis, requesting);
  return {
    level,
    confidence: level === 'SEVERE' ? 'high' : 'medium',
    headline: headShortage(
      shortage,
      requesting.length,
      `${formatCount(requesting.length)} of ${pluralize(members.length, 'thread')}${ofPools(pools)}`,
      pool,
    ),
    explanation:
      `${requesting.length} of ${pluralize(members.length, 'thread')} of ${listNames(pools)} ${agree(requesting, 'waits', 'wait')} for a ${noun} in ${method}${formatStandstill(analysis, still)}: the pool is exhausted. ` +
      explainShortage(shortage, members.length),
    advice: adviseShortage(shortage, members.length),
    evidence: [
      metricEvidence('threads that wait for the pool', count(requesting.length), count(MIN_STILL)),
      ...(creator ? [toStackEvidence(creator, findDriverFrame(creator))] : []),
      ...(held
        ? [
            metricEvidence(HELD_UP_HOLDERS, count(held.behind.length)),
            toStackEvidence(held.keeper, held.keeper.stack.frames[0]),
          ]
        : []),
      ...(crossed
        ? [
            metricEvidence(LOCKED_WHILE_WAITING, count(crossed.behind.length)),
            toStackEvidence(crossed.keeper, findApplicationFrame(crossed.keeper.stack.frames)),
          ]
        : []),
      ...quoteThreads(entries),
    ],
  };
}

/**
 * Returns whether a thread is inside of the pool, and does not wait for a lock which one of those that ask for something
 * keeps meanwhile.
 */
function isInPool(analysis: DumpAnalysis, index: number, method: string): boolean {
  const [thread] = selectThreads(analysis, [index]);
  if (!thread || (analysis.graph.waitsFor[index] ?? -1) < 0) return true;
  const { className } = parseFrame(`${method}(`);
  return getFrames(thread).some((text) => parseFrame(text).className === className);
}

/** Methods in which pools open a new connection on a thread of their own. */
const CREATES =
  /\.(?:PoolEntryCreator\.call|createPoolEntry|newPoolEntry|createPhysicalConnection|acquireResource|makeObject)$/;

/** What keeps a thread that opens a connection: the other side. */
const REMOTE: ReadonlySet<string> = new Set(['socket-read', 'socket-connect', 'socket-write']);

/** Finds a thread that opens a connection for the pool and waits for the other side, such as a connection adder. */
function findCreator({ dump, busy }: DumpAnalysis, waiting: readonly number[]): DumpedThread | undefined {
  const waits = new Set(waiting);
  const index = busy.find((one) => {
    const thread = dump.threads[one];
    if (!thread || waits.has(one) || !REMOTE.has(classifyActivity(thread))) return false;
    const frames = getFrames(thread);
    return frames.some((text) => CREATES.test(parseFrame(text).qualified.replaceAll('$', '.')));
  });
  return dump.threads[index ?? -1];
}

function nameResource(method: string): readonly [singular: string, plural: string] {
  if (/Semaphore|Bulkhead|Limiter|Throttl/.test(method)) return ['permit', 'permits'];
  return /onnection|DataSource|Http|Jedis|Redis|JDBC|Jdbc/.test(method)
    ? ['connection', 'connections']
    : ['pooled object', 'pooled objects'];
}

/** Finds the threads that have passed this wait, if it is that of a pool of the application's own. */
const findPassers = (analysis: DumpAnalysis, waiting: readonly number[]): readonly number[] | undefined =>
  findPassedWaits(analysis).find((wait) => wait.waiting.every((index) => waiting.includes(index)))?.passed;

/**
 * Lists the threads that may hold what others wait for: those of the same pools that are in the code which asks for it, or
 * that are at work at all.
 */
function listHolders(analysis: DumpAnalysis, waiting: readonly number[]): readonly number[] {
  const passers = findPassers(analysis, waiting);
  if (passers) return passers;
  const waits = new Set(waiting);
  const members = new Set(findCrewMembers(analysis, waiting));
  const others = analysis.busy.filter((index) => members.has(index) && !waits.has(index));
  const callers = new Set(selectThreads(analysis, waiting).flatMap(listOwnMethods));
  const near = others.filter((index) =>
    selectThreads(analysis, [index])
      .flatMap(listOwnMethods)
      .some((one) => callers.has(one)),
  );
  return near.length > 0 ? near : others;
}

const listOwnMethods = (thread: DumpedThread): string[] =>
  getFrames(thread)
    .filter(isOwnFrame)
    .map((text) => parseFrame(text).qualified);

/** Finds the thread that keeps the lock for which most of the holders wait; it may hold something itself. */
function findHeldUp(
  analysis: DumpAnalysis,
  holders: readonly number[],
  waiting: readonly number[],
): LockedOut | undefined {
  const [[end, behind] = [-1, []]] = groupByEnd(analysis, holders);
  const others = holders.length - behind.length - (holders.includes(end) ? 1 : 0);
  if (waiting.includes(end) || others > behind.length * MAX_OTHER_HOLDERS_SHARE) return undefined;
  return toLockedOut(analysis, end, behind, behind.length === holders.length);
}

/** Finds the thread that waits for the pool and keeps a lock for which most of the others wait. */
function findCrossing(
  analysis: DumpAnalysis,
  requesting: readonly number[],
  waiting: readonly number[],
): LockedOut | undefined {
  const inside = new Set(requesting);
  const others = waiting.filter((index) => !inside.has(index));
  const [[end, behind] = [-1, []]] = groupByEnd(analysis, others);
  return toLockedOut(analysis, end, behind, behind.length === others.length);
}

/** Groups those that wait for a lock by the thread at the end of their waits, the largest group first. */
const groupByEnd = ({ graph }: DumpAnalysis, threads: readonly number[]): [end: number, behind: number[]][] =>
  [
    ...Map.groupBy(
      threads.filter((index) => findEndOfWaits(graph, index) !== index),
      (index) => findEndOfWaits(graph, index),
    ),
  ].sort(([, a], [, b]) => b.length - a.length);

function toLockedOut(
  analysis: DumpAnalysis,
  end: number,
  behind: readonly number[],
  all: boolean,
): LockedOut | undefined {
  const keeper = analysis.dump.threads[end];
  return keeper && behind.length > 0 ? { keeper, behind: selectThreads(analysis, behind), all } : undefined;
}

/** Returns whether all holders wait for results of tasks, and threads that run tasks wait for the pool. */
const areBehindTasks = (
  analysis: DumpAnalysis,
  holders: readonly number[],
  requesting: readonly DumpedThread[],
): boolean =>
  holders.length > 0 &&
  selectThreads(analysis, holders).every((thread) => findWait(thread)?.purpose === 'task') &&
  requesting.some(runsTask);

/** The method as the application knows it: of a Semaphore, its caller says which permits are meant. */
function namePool(method: string, [first]: readonly DumpedThread[]): string {
  const [caller] = method.startsWith(SEMAPHORE) && first ? listOwnMethods(first) : [];
  return (caller ?? method).split('.').slice(-2).join('.');
}

const SEMAPHORE = 'java.util.concurrent.Semaphore.';

/** Describes what all holders do, if they do the same in one method of the application. */
function describePlace(holders: readonly DumpedThread[]): string | undefined {
  const [first] = holders;
  const [place, ...others] = new Set(
    holders.map((thread) => `${describeNamedWait(thread)}${inMethod(findApplicationFrame(getFrames(thread)))}`),
  );
  if (!first || place === undefined || others.length > 0 || !findApplicationFrame(getFrames(first))) return undefined;
  return `${holders.length === 1 ? nameThread(first) : `each of ${formatCount(holders.length)} others`} ${place}`;
}

/** Describes what the holders do. */
function describeHolders(analysis: DumpAnalysis, holding: readonly number[]): string | undefined {
  const others = selectThreads(analysis, holding);
  const [first] = others;
  if (!first) return undefined;
  const frame = findApplicationFrame(getFrames(first));
  return `${pluralize(others.length, 'other thread is', 'other threads are')} at work (${listNames(toNames(others))}): the first ${describeNamedWait(first)}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}`;
}
