import {
  chooseHeadline,
  formatDuration,
  formatShare,
  isApplicationClass,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { type Claim, count, ms } from '@hindsight/model';
import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { isJavaMethod } from '../support/java-methods.ts';
import { findHeldFor } from '../support/locks/held-locks.ts';
import { findLargest, sumBy } from '../support/samples.ts';
import { claimStackWaits, type StackWait } from '../support/stack-waits.ts';
import { findApplicationFrame, listFrames, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';
import { findMutualWaits, findWaiter } from '../support/threads/mutual-waits.ts';

const MIN_THREADS = 3;
const MIN_WAIT_MS = 1000;
/** A thread that waits so much of the time waits for its turn again and again, each time for less than a second. */
const MIN_SHARE = 0.25;
/** Methods that lend a connection or another pooled object. */
const BORROWING =
  /^(?:com\.zaxxer\.hikari\.(?:util\.ConcurrentBag\.borrow|pool\.HikariPool\.getConnection)|org\.apache\.(?:commons\.(?:pool2?|dbcp2?)\.[\w.$]*\.borrowObject|tomcat\.jdbc\.pool\.ConnectionPool\.(?:borrowConnection|getConnection)|http\.(?:impl\.conn|pool)\.[\w$.]*(?:getPoolEntryBlocking|leaseConnection|getConnection)|hc\.core5\.pool\.\w+\.lease)|com\.mchange\.v2\.resourcepool\.|com\.alibaba\.druid\.pool\.DruidDataSource\.(?:getConnection|takeLast|pollLast)|oracle\.ucp\.|io\.agroal\.pool\.|redis\.clients\.[\w.$]*Pool\.getResource|com\.mongodb\.internal\.connection\.[\w$]*Pool\.get|[\w.$]*Pool\w*\.(?:getConnection|borrow\w*|acquire|lease|checkOut|take)$)/;
/** Names of methods that lend something in a program that has a pool of its own. */
const OWN_BORROWING = /\.(?:borrow|checkOut|lease)(?:[A-Z]\w*)?$/;
const PERMIT = /^java\.util\.concurrent\.Semaphore\.(?:acquire\w*|tryAcquire)$/;
const OWN_POOLS = /^java\.util\.concurrent\.|^java\.lang\./;

const ADVICE =
  'Find who keeps connections: the stacks of threads that have one, slow queries, and transactions around remote calls. A larger pool helps only when the other side has room.';
const OWN_ADVICE =
  'Look at what these threads do while they have one of the few objects that they share: do the slow part without it, or lend more of them where what is behind them bears it.';
const STACK_WAIT: StackWait = {
  what: 'a pool',
  isWait: (frames) =>
    frames.some((frame) => BORROWING.test(frame) && !OWN_POOLS.test(frame)) ||
    OWN_BORROWING.test(frames.find((frame) => isJavaMethod(frame) && isApplicationClass(frame)) ?? ''),
  advice: ADVICE,
};

export const poolExhausted = defineRule({
  id: 'pool-exhausted',
  cause: 'pool-exhausted',
  title: 'Threads wait for a connection of an exhausted pool',
  because:
    'A pool with a free connection answers in microseconds: three threads that wait a second each, or a quarter of the time in short waits, find it empty. Our own limits.',
  check: (analysis) => claimEvents(analysis) ?? claimStackWaits(analysis, STACK_WAIT),
});

function claimEvents(analysis: RecordingAnalysis): Claim | undefined {
  const mutual = findMutualWaits(analysis);
  const waits = findWaits(analysis, mutual);
  const [largest] = [...waits].sort((a, b) => b[1].threads.size - a[1].threads.size || b[1].totalMs - a[1].totalMs);
  if (!largest || largest[1].threads.size < MIN_THREADS) return undefined;
  const [method, { threads, totalMs, maxMs, rows }] = largest;
  const share = Math.min(1, totalMs / threads.size / analysis.recording.durationMs);
  const columns = ['jdk.ThreadPark', 'jdk.JavaMonitorWait'].flatMap(
    (type) => analysis.recording.samples.get(type) ?? [],
  );
  const isMutual = mutual.has(method);
  const site = findCallingSite(analysis, columns, rows) ?? method;
  return {
    level: 'WARNING',
    confidence: 'high',
    headline: nameWaits({ waiters: pluralize(threads.size, 'thread'), site, share, maxMs, method, isMutual }),
    explanation: `${pluralize(threads.size, 'thread')} waited in ${method} for ${formatDuration(MIN_WAIT_MS)} or longer at once, or ${formatShare(MIN_SHARE)} of the time, ${formatDuration(totalMs)} in all; the limit is ${MIN_THREADS} threads. ${isMutual ? 'Nearly each wait was ended by another of these threads, so they share a few objects, and all of them were lent.' : 'All that the pool has was lent.'}`,
    advice: isMutual || OWN_BORROWING.test(method) ? OWN_ADVICE : ADVICE,
    evidence: gather(
      metricEvidence('threads that waited', count(threads.size), count(MIN_THREADS)),
      metricEvidence('longest wait', ms(maxMs)),
      metricEvidence('waited in all', ms(totalMs)),
      quoteHeaviestStacks(analysis.recording, columns, 'ms', (one, row) => rows.has(`${one.eventType} ${row}`)),
    ),
    lostMs: totalMs,
  };
}

interface WaitWords {
  readonly waiters: string;
  readonly site: string;
  readonly share: number;
  readonly maxMs: number;
  readonly method: string;
  readonly isMutual: boolean;
}

function nameWaits({ waiters, site, share, maxMs, method, isMutual }: WaitWords): string {
  const where = `in ${nameMethod(site)}`;
  if (isMutual)
    return chooseHeadline(
      `${waiters} waited ${formatShare(share)} of the time ${where} for another of them to be done`,
      `${waiters} waited ${formatShare(share)} of the time for another of them to be done`,
    );
  const isPool = BORROWING.test(method) || OWN_BORROWING.test(method);
  const waited = `${waiters} waited for ${isPool ? 'a pool' : 'a permit of a semaphore'}`;
  return chooseHeadline(
    maxMs >= MIN_WAIT_MS
      ? `${waited} ${where}, up to ${formatDuration(maxMs)}`
      : `${waited} ${formatShare(share)} of the time ${where}`,
    waited,
  );
}

/** The method of the program that borrows most of the time; the pool's own method says only which pool it is. */
function findCallingSite(
  { recording }: RecordingAnalysis,
  columns: readonly SampleColumns[],
  rows: ReadonlySet<string>,
): string | undefined {
  const sites = sumBy(columns, (one, row) =>
    rows.has(`${one.eventType} ${row}`)
      ? listFrames(recording, one.stacks[row] ?? NO_ID).find((frame) => isApplicationClass(frame))
      : undefined,
  );
  return findLargest(sites)?.name;
}

interface PoolWait {
  readonly threads: Set<number>;
  readonly rows: Set<string>;
  readonly totalMs: number;
  readonly maxMs: number;
}

/** The waits of one thread in one method that borrows. */
interface ThreadWait {
  readonly method: string;
  readonly thread: number;
  readonly rows: string[];
  totalMs: number;
  maxMs: number;
}

/** The methods in which threads wait for long, or again and again, with those threads. */
function findWaits(analysis: RecordingAnalysis, mutual: ReadonlySet<string>): Map<string, PoolWait> {
  const byThread = new Map<string, ThreadWait>();
  const findBorrower = createBorrowerSearch(analysis, mutual);
  for (const type of ['jdk.ThreadPark', 'jdk.JavaMonitorWait']) {
    const columns = analysis.recording.samples.get(type);
    if (columns) addWaits(byThread, columns, findBorrower);
  }
  const minTotalMs = MIN_SHARE * analysis.recording.durationMs;
  const waits = new Map<string, PoolWait>();
  for (const { method, thread, rows, totalMs, maxMs } of byThread.values()) {
    if (maxMs < MIN_WAIT_MS && totalMs < minTotalMs) continue;
    const known = waits.get(method);
    waits.set(method, {
      threads: new Set([...(known?.threads ?? []), thread]),
      rows: new Set([...(known?.rows ?? []), ...rows]),
      totalMs: (known?.totalMs ?? 0) + totalMs,
      maxMs: Math.max(known?.maxMs ?? 0, maxMs),
    });
  }
  return waits;
}

function addWaits(
  waits: Map<string, ThreadWait>,
  columns: SampleColumns,
  findBorrower: (stack: number) => string | undefined,
): void {
  for (let row = 0; row < columns.rows; row++) {
    const method = findBorrower(columns.stacks[row] ?? NO_ID);
    if (method === undefined) continue;
    const thread = columns.threads[row] ?? NO_ID;
    const key = `${thread} ${method}`;
    const wait = waits.get(key) ?? { method, thread, rows: [], totalMs: 0, maxMs: 0 };
    const weight = columns.weights[row] ?? 0;
    wait.rows.push(`${columns.eventType} ${row}`);
    wait.totalMs += weight;
    wait.maxMs = Math.max(wait.maxMs, columns.maxima[row] || weight);
    waits.set(key, wait);
  }
}

/** Returns what finds the method of a stack that borrows from a pool; each stack is searched once. */
function createBorrowerSearch(
  analysis: RecordingAnalysis,
  mutual: ReadonlySet<string>,
): (stack: number) => string | undefined {
  const { recording } = analysis;
  return rememberByStack((stack) => {
    const frames = listFrames(recording, stack);
    return (
      frames.find((frame) => BORROWING.test(frame) && !OWN_POOLS.test(frame)) ??
      findPermitTaker(analysis, stack, frames) ??
      findOwnBorrower(analysis, stack, frames, mutual)
    );
  });
}

const LOCK = /^java\.util\.concurrent\.locks\.\w*Lock(?:\$\w+)?\.(?:lock\w*|tryLock)$/;

/** The method of the program that waits right above the JDK, when its name or those who end its waits tell that it lends something. */
function findOwnBorrower(
  { recording }: RecordingAnalysis,
  stack: number,
  frames: readonly string[],
  mutual: ReadonlySet<string>,
): string | undefined {
  const waiter = findWaiter(recording, stack);
  if (waiter === undefined || frames.some((frame) => LOCK.test(frame))) return undefined;
  return OWN_BORROWING.test(waiter) || mutual.has(waiter) ? waiter : undefined;
}

/**
 * A semaphore is a pool of permits when its holders wait for something in the method that takes them. Elsewhere it may be a signal, which
 * idle threads wait for.
 */
function findPermitTaker(analysis: RecordingAnalysis, stack: number, frames: readonly string[]): string | undefined {
  if (!frames.some((frame) => PERMIT.test(frame))) return undefined;
  const taker = findApplicationFrame(analysis.recording, stack);
  return findHeldFor(analysis, taker) && taker;
}
