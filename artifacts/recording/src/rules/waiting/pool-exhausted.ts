import { chooseHeadline, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';
import { listFrames, nameMethod, quoteHeaviestStacks } from '../support/stacks.ts';

const MIN_THREADS = 3;
const MIN_WAIT_MS = 1000;
/** Methods that lend a connection or another pooled object. */
const BORROWING =
  /^(?:com\.zaxxer\.hikari\.(?:util\.ConcurrentBag\.borrow|pool\.HikariPool\.getConnection)|org\.apache\.(?:commons\.(?:pool2?|dbcp2?)\.[\w.$]*\.borrowObject|tomcat\.jdbc\.pool\.ConnectionPool\.(?:borrowConnection|getConnection)|http\.(?:impl\.conn|pool)\.[\w$.]*(?:getPoolEntryBlocking|leaseConnection|getConnection)|hc\.core5\.pool\.\w+\.lease)|com\.mchange\.v2\.resourcepool\.|com\.alibaba\.druid\.pool\.DruidDataSource\.(?:getConnection|takeLast|pollLast)|oracle\.ucp\.|io\.agroal\.pool\.|redis\.clients\.[\w.$]*Pool\.getResource|com\.mongodb\.internal\.connection\.[\w$]*Pool\.get|[\w.$]*Pool\w*\.(?:getConnection|borrow\w*|acquire|lease|checkOut|take)$)/;
const OWN_POOLS = /^java\.util\.concurrent\.|^java\.lang\./;

export const poolExhausted = defineRule({
  id: 'pool-exhausted',
  cause: 'pool-exhausted',
  title: 'Threads wait for a connection of an exhausted pool',
  because:
    'A pool with a free connection answers in microseconds: three threads that wait a second each find it empty. Our own limits.',
  check: (analysis) => {
    const waits = findWaits(analysis);
    const [largest] = [...waits].sort((a, b) => b[1].threads.size - a[1].threads.size || b[1].totalMs - a[1].totalMs);
    if (!largest || largest[1].threads.size < MIN_THREADS) return undefined;
    const [method, { threads, totalMs, maxMs, rows }] = largest;
    const columns = ['jdk.ThreadPark', 'jdk.JavaMonitorWait'].flatMap(
      (type) => analysis.recording.samples.get(type) ?? [],
    );
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(threads.size, 'thread')} waited for a pool in ${nameMethod(method)}, up to ${formatDuration(maxMs)}`,
      ),
      explanation: `${pluralize(threads.size, 'thread')} waited ${formatDuration(MIN_WAIT_MS)} or longer in ${method}, ${formatDuration(totalMs)} in all; ${MIN_THREADS} threads are the limit. All that the pool has was lent.`,
      advice:
        'Find who keeps connections: the stacks of threads that have one, slow queries, and transactions around remote calls. A larger pool helps only when the other side has room.',
      evidence: gather(
        metricEvidence('threads that waited', count(threads.size), count(MIN_THREADS)),
        metricEvidence('longest wait', ms(maxMs), ms(MIN_WAIT_MS)),
        metricEvidence('waited in all', ms(totalMs)),
        quoteHeaviestStacks(analysis.recording, columns, 'ms', (one, row) => rows.has(`${one.eventType} ${row}`)),
      ),
      lostMs: totalMs,
    };
  },
});

interface PoolWait {
  readonly threads: Set<number>;
  readonly rows: Set<string>;
  totalMs: number;
  maxMs: number;
}

function findWaits(analysis: RecordingAnalysis): Map<string, PoolWait> {
  const waits = new Map<string, PoolWait>();
  const findBorrower = createBorrowerSearch(analysis);
  for (const type of ['jdk.ThreadPark', 'jdk.JavaMonitorWait']) {
    const columns = analysis.recording.samples.get(type);
    if (columns) addWaits(waits, columns, findBorrower);
  }
  return waits;
}

function addWaits(
  waits: Map<string, PoolWait>,
  columns: SampleColumns,
  findBorrower: (stack: number) => string | undefined,
): void {
  for (let row = 0; row < columns.rows; row++) {
    const longest = columns.maxima[row] || columns.weights[row] || 0;
    const method = longest < MIN_WAIT_MS ? undefined : findBorrower(columns.stacks[row] ?? NO_ID);
    if (method === undefined) continue;
    const wait = waits.get(method) ?? { threads: new Set(), rows: new Set(), totalMs: 0, maxMs: 0 };
    wait.threads.add(columns.threads[row] ?? NO_ID);
    wait.rows.add(`${columns.eventType} ${row}`);
    wait.totalMs += columns.weights[row] ?? 0;
    wait.maxMs = Math.max(wait.maxMs, longest);
    waits.set(method, wait);
  }
}

/** Returns what finds the method of a stack that borrows from a pool; each stack is searched once. */
function createBorrowerSearch({ recording }: RecordingAnalysis): (stack: number) => string | undefined {
  const borrowers = new Map<number, string | undefined>();
  return (stack) => {
    if (!borrowers.has(stack)) {
      const frames = listFrames(recording, stack);
      borrowers.set(
        stack,
        frames.find((frame) => BORROWING.test(frame) && !OWN_POOLS.test(frame)),
      );
    }
    return borrowers.get(stack);
  };
}
