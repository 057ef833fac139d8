import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, type Level } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, formatShortFrame, isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { classifyActivity, describeActivity } from '../../metrics/activity.ts';
import { getFrames } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames, quoteName } from '../../thread-names.ts';
import { findCrewMembers, listCrewNames } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames, toStackEvidence } from '../support/evidence.ts';
import { agree, inMethod, nameThread, ofPools } from '../support/headline.ts';
import { findOuterFrame, selectNested } from '../support/nested-requests.ts';
import { findPassedWaits } from '../support/passed-waits.ts';
import { findPoolBehind } from '../support/pool-waits.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';
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
/** The name of the figure that tells that whoever keeps a lock is the cause. */
export const HELD_UP_HOLDERS = 'threads that hold something of the pool and wait for a lock';

export const poolExhausted = defineDumpRule({
  id: 'pool-exhausted',
  cause: 'pool-exhausted',
  title: 'Threads wait for a pool that has run dry',
  because:
    'Two threads that wait for a connection, an object or a permit of one pool in two dumps and have not moved, or half of a thread pool of four and more without an idle thread in a single dump, mean that nothing comes back to the pool. Four that wait in two dumps in a row, even if each waits only for a moment, mean that the pool is always empty; three dumps are severe. Our own limits. A wait for a notification is that of a pool when other threads are on a later line of the method that called it.',
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
  const members = findCrewMembers(analysis, waiting).length;
  if (still >= MIN_SEVERE_STILL || (still >= MIN_STILL && still >= members * MIN_WAITING_SHARE)) return 'SEVERE';
  const dumps = countDumpsWithQueue(analysis, method);
  if (dumps >= MIN_SEVERE_DUMPS) return 'SEVERE';
  if (!isCrowd(analysis, waiting)) return still >= MIN_STILL || dumps > 1 ? 'WARNING' : undefined;
  const { earlier } = analysis;
  const before = earlier && findWaiting(earlier).find(([name]) => name === method)?.[1];
  const lasts = earlier !== undefined && before !== undefined && isCrowd(earlier, before);
  return lasts || !mayHaveMoved(analysis, waiting) ? 'SEVERE' : 'WARNING';
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
  const still = selectStill(analysis, waiting);
  const entries = selectThreads(analysis, waiting);
  const creator = findCreator(analysis, waiting);
  const holding = creator === undefined ? listHolders(analysis, waiting) : [];
  const holders = describeHolders(analysis, holding);
  const keeper = findKeeper(analysis, holding, waiting);
  const nested = creator ? [] : selectNested(entries);
  const [noun, plural] = nameResource(method);
  const pool = namePool(method, entries);
  const wait = `wait for a ${noun} of an exhausted pool`;
  return {
    level,
    confidence: level === 'SEVERE' ? 'high' : 'medium',
    headline: creator
      ? headCreator(creator, waiting.length, plural)
      : keeper
        ? headKeeper(keeper, `${pluralize(waiting.length, 'thread')} ${wait}`, plural)
        : nested.length > 0
          ? headNested(nested, `${pluralize(waiting.length, 'thread')} ${wait}`, noun)
          : chooseHeadline(
              `${formatCount(waiting.length)} of ${pluralize(members.length, 'thread')}${ofPools(listCrewNames(analysis, waiting))} ${wait} in ${pool}`,
              `${pluralize(waiting.length, 'thread')} ${wait} in ${pool}`,
              `${pluralize(waiting.length, 'thread')} ${wait}`,
            ),
    explanation:
      `${waiting.length} of ${pluralize(members.length, 'thread')} of ${listNames(listCrewNames(analysis, waiting))} wait for a ${noun} in ${method}${formatStandstill(analysis, still)}: the pool is exhausted. ` +
      explain({ noun, plural, creator, keeper, holders, nested }, members.length),
    advice: advise({ noun, plural, creator, keeper, holders, nested }, members.length),
    evidence: [
      metricEvidence('threads that wait for the pool', count(waiting.length), count(MIN_STILL)),
      ...(creator ? [toStackEvidence(creator, findDriverFrame(creator))] : []),
      ...(keeper
        ? [metricEvidence(HELD_UP_HOLDERS, count(holding.length)), toStackEvidence(keeper, keeper.stack.frames[0])]
        : []),
      ...quoteThreads(entries),
    ],
  };
}

/** What is known about a pool besides those who wait for it. */
interface Shortage {
  readonly noun: string;
  readonly plural: string;
  /** The thread that opens a connection for the pool and waits for the other side. */
  readonly creator: DumpedThread | undefined;
  /** The thread that keeps the lock for which all holders wait. */
  readonly keeper: DumpedThread | undefined;
  /** What the threads do that may hold something of the pool. */
  readonly holders: string | undefined;
  /** The threads that have one already and wait for a second one. */
  readonly nested: readonly DumpedThread[];
}

function explain({ noun, plural, creator, keeper, holders, nested }: Shortage, members: number): string {
  if (creator)
    return `${quoteName(creator.name)} opens a new ${noun} and ${describeActivity(classifyActivity(creator))}${describeDriver(creator)}: until it ends, the pool gets no more ${plural}.`;
  if (nested.length > 0 && !keeper) return explainNested(nested, noun, holders);
  if (holders === undefined)
    return `No other thread of ${members === 1 ? 'its' : 'their'} pool is at work: ${plural} have leaked, their holders wait for a second one, or ${plural} are held elsewhere.`;
  return keeper
    ? `${holders}. All of them wait for a lock that ${quoteName(keeper.name)} keeps while it ${describeActivity(classifyActivity(keeper))}.`
    : `${holders}.`;
}

function advise({ noun, creator, keeper, holders, nested }: Shortage, members: number): string {
  if (creator)
    return 'Check whether the other side accepts connections and answers them (address, port, firewall, its limit of connections, its own log), and set a connect and a login time-out. The size of the pool is not the cause.';
  if (keeper)
    return `Free the lock first: look at what ${quoteName(keeper.name)} does while it keeps it, and do that outside the lock. Do not wait for a lock while a ${noun} is held. The size of the pool is not the cause.`;
  if (nested.length > 0)
    return `Do not ask for a second ${noun} while the first is kept: do the inner work before the outer transaction begins or after it has ended, or let it join (REQUIRED in place of REQUIRES_NEW). Until then the pool needs more than one ${noun} for each thread that can be there at once (threads × (${noun}s of each - 1) + 1, here ${members + 1}), or fewer threads.`;
  return holders === undefined
    ? `Return every ${noun} in finally or with try-with-resources, never take a second one while the first is held, and switch the leak detection of the pool on. A larger pool only delays this.`
    : `First look at what the threads that hold a ${noun} do (a slow statement or service without a time-out, work that does not need it); only then change the size of the pool, and give the wait a time-out.`;
}

function headNested(nested: readonly DumpedThread[], wait: string, noun: string): string {
  const holds = `${formatCount(nested.length)} of them ${agree(nested, 'has', 'have')} one and ${agree(nested, 'needs', 'need')} a second ${noun}`;
  return chooseHeadline(
    `${wait}, and ${holds}${inMethod(nested[0] && findOuterFrame(nested[0]))}`,
    `${wait}, and ${holds}`,
    wait,
  );
}

function explainNested(nested: readonly DumpedThread[], noun: string, holders: string | undefined): string {
  const frame = nested[0] && findOuterFrame(nested[0]);
  return `${pluralize(nested.length, 'of these threads has', 'of these threads have')} a ${noun} already: a transaction of its own (REQUIRES_NEW) begins inside of the open one${frame === undefined ? '' : `, called from ${formatShortFrame(frame)}`}, and needs a second ${noun} (${listNames(toNames(nested))}). When all of the pool are with threads that wait for a second one, none comes back before the time-out.${holders === undefined ? '' : ` ${holders}.`}`;
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

/** The method of the driver below which the thread waits. */
const findDriverFrame = (thread: DumpedThread): string | undefined =>
  getFrames(thread).find((text) => !isPlatformFrame(text));

const describeDriver = (thread: DumpedThread): string => {
  const frame = findDriverFrame(thread);
  return frame === undefined ? '' : ` in ${formatShortFrame(frame)}`;
};

const headCreator = (creator: DumpedThread, waiting: number, plural: string): string =>
  chooseHeadline(
    `${pluralize(waiting, 'thread waits', 'threads wait')} for ${plural} that are not opened: ${nameThread(creator)} ${describeActivity(classifyActivity(creator))}`,
    `${pluralize(waiting, 'thread waits', 'threads wait')} for ${plural} that are not opened`,
  );

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

/** Finds the thread that keeps the lock for which all holders wait, directly or behind others. */
function findKeeper(
  { dump, graph }: DumpAnalysis,
  holders: readonly number[],
  waiting: readonly number[],
): DumpedThread | undefined {
  const ends = new Set(holders.map((index) => findEndOfWaits(graph, index)));
  const [end = -1] = ends;
  return ends.size === 1 && !holders.includes(end) && !waiting.includes(end) ? dump.threads[end] : undefined;
}

function headKeeper(keeper: DumpedThread, wait: string, plural: string): string {
  const lock = `whose ${plural} are with threads that wait for a lock of ${nameThread(keeper)}`;
  return chooseHeadline(
    `${wait}, ${lock}, which ${describeActivity(classifyActivity(keeper))}${inMethod(findApplicationFrame(keeper.stack.frames))}`,
    `${wait}, ${lock}`,
    wait,
  );
}

/** The method as the application knows it: of a Semaphore, its caller says which permits are meant. */
function namePool(method: string, [first]: readonly DumpedThread[]): string {
  const [caller] = method.startsWith(SEMAPHORE) && first ? listOwnMethods(first) : [];
  return (caller ?? method).split('.').slice(-2).join('.');
}

const SEMAPHORE = 'java.util.concurrent.Semaphore.';

/** Describes what the holders do. */
function describeHolders(analysis: DumpAnalysis, holding: readonly number[]): string | undefined {
  const others = selectThreads(analysis, holding);
  const [first] = others;
  if (!first) return undefined;
  const frame = findApplicationFrame(getFrames(first));
  return `${pluralize(others.length, 'other thread is', 'other threads are')} at work (${listNames(toNames(others))}): the first ${describeActivity(classifyActivity(first))}${frame === undefined ? '' : ` in ${formatShortFrame(frame)}`}`;
}
