import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import type { DumpAnalysis } from '../../analysis.ts';
import { formatShortFrame, parseFrame } from '../../frame.ts';
import { findForeignLock } from '../../metrics/foreign-locks.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads, toNames } from '../support/evidence.ts';
import { inMethod, nameThreads } from '../support/headline.ts';
import { findOwnFrame, rateShare } from '../support/shares.ts';

const MIN_THREADS = 2;

export const databaseLockWait = defineDumpRule({
  id: 'database-lock-wait',
  cause: 'database',
  title: 'Threads wait for a lock of the database that another transaction holds',
  because:
    'A database in the JVM (H2, Derby, HSQLDB, SQLite, Berkeley DB, Neo4j) makes a thread wait while another transaction holds a row or a table. Two threads at the same moment; ten, or a quarter of the threads of the application, are severe: our own limits. With a database server the same wait is a socket read below the driver.',
  check: (analysis) => {
    const waiting = selectThreads(
      analysis,
      analysis.busy.filter((index) => waitsForRow(analysis, index)),
    );
    const [first] = waiting;
    if (!first || waiting.length < MIN_THREADS) return undefined;
    const frame = findOwnFrame(first);
    return {
      level: rateShare(waiting.length, analysis),
      confidence: 'high',
      headline: chooseHeadline(
        `${nameThreads(waiting)} wait for a row or table lock of the database${inMethod(frame)}`,
        `${pluralize(waiting.length, 'thread')} wait for a row or table lock of the database`,
      ),
      explanation: `${pluralize(waiting.length, 'thread')} wait inside the database for a row or table lock of another transaction${frame === undefined ? '' : `, called by ${formatShortFrame(frame)}`}: ${listNames(toNames(waiting))}.`,
      advice:
        'Find the transaction that is open: commit or roll back before remote calls, files and waits, keep transactions short, change rows in the same order everywhere, and set a lock timeout. The locks of H2 are in INFORMATION_SCHEMA.LOCKS and SESSIONS, the transactions of Neo4j in SHOW TRANSACTIONS.',
      evidence: [
        metricEvidence('threads that wait for the database', count(waiting.length), count(MIN_THREADS)),
        ...quoteThreads(waiting),
      ],
    };
  },
});

/** SQLite waits in native code while another connection writes: it tries again and again, and sleeps in between. */
const SQLITE_CALL = /^org\.sqlite\.core\.NativeDB\.(?:step|_exec|_exec_utf8|prepare|prepare_utf8)$/;
/** A statement that works takes a core; one that waits takes next to nothing of it. */
const MAX_WAIT_PERCENT = 2;

function waitsForRow(analysis: DumpAnalysis, index: number): boolean {
  const thread = analysis.dump.threads[index];
  if (!thread) return false;
  const { frames } = thread.stack;
  if (SQLITE_CALL.test(parseFrame(frames[0] ?? '').qualified)) return isHeldInCall(analysis, index);
  return thread.state !== 'RUNNABLE' && findForeignLock(frames)?.kind === 'database';
}

/** Returns whether the thread was in the same call in the dump before, and has hardly run since. */
function isHeldInCall({ dump, earlier, cpu }: DumpAnalysis, index: number): boolean {
  const thread = dump.threads[index];
  const before = earlier?.dump.threads.find(({ id, name }) => id === thread?.id && name === thread.name);
  const used = cpu.find((one) => one.thread === index);
  return before !== undefined && before.stack === thread?.stack && (used?.percent ?? 0) <= MAX_WAIT_PERCENT;
}
