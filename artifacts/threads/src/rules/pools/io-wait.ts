import { chooseHeadline, formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { findApplicationFrame, isOwnFrame, isPlatformFrame, parseFrame } from '../../frame.ts';
import { classifyActivity } from '../../metrics/activity.ts';
import { isJvmThread } from '../../metrics/idle.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { getFrames, getStack } from '../../metrics/stacks.ts';
import { findWait } from '../../metrics/waiting.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { findLoader } from '../support/cache-loads.ts';
import { findWaitsForClients } from '../support/client-threads.ts';
import { findCrewMembers, isWorker, listCrewNames } from '../support/crews.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { isLogin } from '../support/external-calls.ts';
import { inMethod, ofPools } from '../support/headline.ts';
import { formatStandstill, mayHaveMoved, selectStill } from '../support/standstill.ts';

/** The size of the smallest common connection pool (commons-dbcp: maxTotal 8). */
const MIN_THREADS = 8;
/** So many that have not moved between two dumps are no chance. */
const MIN_STILL = 4;
const MIN_SEVERE_STILL = 8;
const MIN_SEVERE_CREW = 4;
/** A server greets its clients and lets them in within milliseconds, so that few are met there. */
const MIN_LOGINS = 4;
/** No answer of a healthy service takes so long, except that of a database to a long query. */
const MIN_LONG_MS = 60_000;
const MIN_LONG_CREW = 2;
const MIN_LONG_STILL = 2;
const DATABASE = /jdbc|sql|oracle|mongo|cassandra/i;
/** Virtual threads are made to wait: one for each request. */
const MIN_VIRTUAL_THREADS = 50;

export const ioWait = defineDumpRule({
  id: 'io-wait',
  cause: 'remote',
  title: 'Threads wait for an answer from the network',
  because:
    'Four threads that read from a socket below the same method and have not moved between two dumps, or eight in a single dump, mean that a service behind it is slow or does not answer. Fifty are needed of virtual threads in a single dump, of which each request has one. Eight is the default size of a small connection pool; four are enough that log in to a server or read its greeting, and two that are all threads of their kind and have not moved in three dumps over a minute, except at a database. Those that wait for a result which no thread of the program computes wait for a client with event loops. Threads that read the next request of an open connection are only noted.',
  check: (analysis) => {
    const ofClients = findWaitsForClients(analysis);
    const byCaller = Map.groupBy(analysis.busy, (index) => findCallerBehind(analysis, index, ofClients) ?? '');
    byCaller.delete('');
    const callers = [...byCaller].sort(([, a], [, b]) => b.length - a.length);
    for (const [caller, waiting] of callers) {
      const claim = claimWaiting(analysis, caller, waiting);
      if (claim) return claim;
    }
    return noteOpenConnections(analysis);
  },
});

/** Notes threads that wait for the next request of an open connection, which need no change. */
function noteOpenConnections({ dump }: DumpAnalysis): Claim | undefined {
  const readers = dump.threads.filter(
    (thread) =>
      !isJvmThread(thread) && classifyActivity(thread) === 'socket-read' && findWait(thread)?.purpose === 'work',
  );
  if (readers.length < MIN_THREADS) return undefined;
  return {
    level: 'INFO',
    confidence: 'medium',
    headline: `${pluralize(readers.length, 'thread reads', 'threads read')} from open connections and ${readers.length === 1 ? 'is' : 'are'} idle`,
    explanation: `${pluralize(readers.length, 'thread reads', 'threads read')} from open connections what the other side sends next: ${listNames(toNames(readers))}. They are idle, one thread for each connection.`,
    advice: 'No action is needed. A read time-out closes connections that clients have forgotten.',
    evidence: [
      metricEvidence('threads that read from open connections', count(readers.length), count(MIN_THREADS)),
      ...quoteThreads(readers),
    ],
  };
}

/** Finds the call for whose answer a thread waits, itself or behind the one that loads the entry of a cache for it. */
const findCallerBehind = (
  analysis: DumpAnalysis,
  index: number,
  ofClients: ReadonlySet<number>,
): string | undefined => {
  const thread = analysis.dump.threads[findLoader(analysis, index) ?? index];
  return thread && (ofClients.has(index) || findWait(thread)?.purpose === 'answer') ? nameCaller(thread) : undefined;
};

/** Says how many of them wait for another one to load an entry of a cache. */
function describeLoads(analysis: DumpAnalysis, waiting: readonly number[]): string {
  const behind = waiting.filter((index) => findLoader(analysis, index) !== undefined);
  const loaders = [...new Set(behind.flatMap((index) => findLoader(analysis, index) ?? []))];
  return behind.length === 0
    ? ''
    : ` ${formatCount(behind.length)} of them wait until ${listNames(toNames(selectThreads(analysis, loaders)))} has loaded an entry of a cache.`;
}

function nameCaller(thread: DumpedThread): string {
  const frame = findApplicationFrame(getFrames(thread));
  return frame === undefined ? 'a library' : parseFrame(frame).qualified;
}

/** Names the call of a library that waits, and who called it: `KafkaProducer.send, called from Orders.publish`. */
function describeCall(thread: DumpedThread | undefined, caller: string): string {
  const frames = thread ? getFrames(thread) : [];
  const call = frames[frames.findIndex(isOwnFrame) - 1];
  return call === undefined || isPlatformFrame(call) ? caller : `${parseFrame(call).qualified}, called from ${caller}`;
}

/** Returns whether threads of these names all waited for an answer in the dump before as well: one dump may show it by chance. */
function waitedBefore({ dump, earlier }: DumpAnalysis, members: readonly number[]): boolean {
  const names = new Set(members.flatMap((index) => dump.threads[index]?.name ?? []));
  const before = earlier?.dump.threads.filter(({ name }) => names.has(name)) ?? [];
  return before.every((thread) => ['answer', 'task'].includes(findWait(thread)?.purpose ?? ''));
}

/** Returns how many threads at one call are too many in a single dump. */
function countNeeded(waiting: readonly DumpedThread[]): number {
  if (waiting.every(({ virtual }) => virtual)) return MIN_VIRTUAL_THREADS;
  return waiting.every(logsIn) ? MIN_LOGINS : MIN_THREADS;
}

const isVirtual = ({ virtual, cpuMs }: DumpedThread): boolean => virtual && cpuMs === undefined;

const logsIn = (thread: DumpedThread): boolean => isLogin(getFrames(thread), classifyActivity(thread));

/** Returns whether all threads of a kind have waited for the same answer for longer than a service takes. */
function isStillForLong(
  { dump, earlier, stillFor }: DumpAnalysis,
  waiting: readonly number[],
  members: readonly number[],
): boolean {
  if (waiting.length < MIN_LONG_CREW || waiting.length < members.length) return false;
  if (!waiting.every((index) => (stillFor[index] ?? 0) >= MIN_LONG_STILL)) return false;
  const since = earlier?.earlier?.dump.time ?? dump.time ?? 0;
  if ((dump.time ?? 0) - since < MIN_LONG_MS) return false;
  return selectThreads({ dump }, waiting).every((thread) => !isAtDatabase(getStack(thread)));
}

const isAtDatabase = oncePerStack((frames) => frames.some((text) => DATABASE.test(parseFrame(text).className)));

/** What is to be said when all workers of a pool wait for futures: a task in the queue behind them may have to complete these. */
function describeOwnPool(
  analysis: DumpAnalysis,
  waiting: readonly number[],
  members: readonly number[],
): { readonly explanation: string; readonly advice: string } {
  const areAll =
    waiting.length === members.length &&
    selectThreads(analysis, waiting).every(
      (thread) => isWorker(getFrames(thread)) && findWait(thread)?.purpose === 'task',
    );
  return areAll ? OWN_POOL : { explanation: '', advice: '' };
}

const OWN_POOL = {
  explanation:
    ' The dump does not tell who completes these futures: if a task of the same pool has to, it stands in the queue behind these threads, which are all that the pool has (thread pool starvation).',
  advice:
    'First find out who completes these futures. If tasks of the same pool do, run them in another pool or do not wait for them there (thenCompose, flatMap). Otherwise: ',
};

function claimWaiting(analysis: DumpAnalysis, caller: string, waiting: readonly number[]): Claim | undefined {
  const still = selectStill(analysis, waiting);
  const members = findCrewMembers(analysis, waiting);
  const busy = new Set(analysis.busy);
  const isWholeCrew = members.every((index) => busy.has(index));
  const moves = mayHaveMoved(analysis, waiting);
  const minThreads = countNeeded(selectThreads(analysis, waiting));
  const isCrowd = waiting.length >= minThreads && (!moves || (isWholeCrew && waitedBefore(analysis, members)));
  const lastsLong = isWholeCrew && isStillForLong(analysis, waiting, members);
  if (still.length < MIN_STILL && !isCrowd && !lastsLong) return undefined;
  const isBehind = (index: number): boolean => findLoader(analysis, index) !== undefined;
  // Without a CPU time, a virtual thread that was met twice in a call may be in its next one.
  const areFew = still.length < MIN_VIRTUAL_THREADS && selectThreads(analysis, still).every(isVirtual);
  const isSevere =
    (still.length >= MIN_SEVERE_STILL && !areFew) ||
    (isWholeCrew && !areFew && still.length >= MIN_SEVERE_CREW && still.length * 2 >= members.length);
  const ownPool = describeOwnPool(analysis, waiting, members);
  const entries = selectThreads(
    analysis,
    waiting.toSorted((a, b) => Number(isBehind(a)) - Number(isBehind(b))),
  );
  return {
    level: isSevere ? 'SEVERE' : 'WARNING',
    confidence: still.length > 0 ? 'high' : 'medium',
    headline: chooseHeadline(
      `${formatCount(waiting.length)} of ${pluralize(members.length, 'thread')}${ofPools(listCrewNames(analysis, waiting))} wait for an answer${inMethod(`${caller}()`)}`,
      `${pluralize(waiting.length, 'thread')} wait for an answer${inMethod(`${caller}()`)}`,
      `${pluralize(waiting.length, 'thread')} wait for an answer from the network`,
    ),
    explanation:
      `${waiting.length} of ${pluralize(members.length, 'thread')} of ${listNames(listCrewNames(analysis, waiting))} wait for an answer from the network in ${describeCall(entries[0], caller)}${formatStandstill(analysis, still)}: ` +
      `the service or database that is called there is slow${moves ? '' : ' or does not answer'}. ${listNames(toNames(entries))}.${describeLoads(analysis, waiting)}${ownPool.explanation}`,
    advice: `${ownPool.advice}Measure the service that is called there (its latency, its own thread dump, the network between), and give the call a connect and a read time-out, with a circuit breaker where it is often slow.`,
    evidence: [
      metricEvidence('threads that wait for an answer', count(waiting.length), count(MIN_THREADS)),
      ...quoteThreads(entries),
    ],
  };
}
