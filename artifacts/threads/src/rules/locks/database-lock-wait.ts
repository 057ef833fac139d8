import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { formatShortFrame } from '../../frame.ts';
import { hasMethod } from '../../metrics/once-per-stack.ts';
import type { DumpedThread } from '../../model.ts';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, toNames } from '../support/evidence.ts';
import { inMethod, nameThreads } from '../support/headline.ts';
import { findOwnFrame, rateShare } from '../support/shares.ts';

const MIN_THREADS = 2;

export const databaseLockWait = defineDumpRule({
  id: 'database-lock-wait',
  cause: 'database',
  title: 'Threads wait for a lock of the database that another transaction holds',
  because:
    'An embedded database (H2, Derby, HSQLDB, Berkeley DB) makes a thread wait while another transaction holds a row or a table. Two threads at the same moment; ten, or a quarter of the threads of the application, are severe: our own limits. With a database server the same wait is a socket read below the driver.',
  check: (analysis) => {
    const waiting = analysis.busyThreads.filter(waitsForRow);
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
        'Find the transaction that is open: commit or roll back before remote calls, files and waits, keep transactions short, change rows in the same order everywhere, and set a lock timeout. The locks of H2 are in INFORMATION_SCHEMA.LOCKS and SESSIONS.',
      evidence: [
        metricEvidence('threads that wait for the database', count(waiting.length), count(MIN_THREADS)),
        ...quoteThreads(waiting),
      ],
    };
  },
});

const ROW_WAITS =
  /^(?:org\.h2\.mvstore\.tx\.(?:Transaction\.(?:waitFor|waitForThisToEnd)|TransactionMap\.lock)|org\.h2\.(?:mvstore\.db\.MVTable|table\.RegularTable)\.(?:doLock1|lock|waitForLock)|org\.apache\.derby\.impl\.services\.locks\.ActiveLock\.waitForGrant|org\.hsqldb\.lib\.CountUpDownLatch\.await|com\.sleepycat\.je\.txn\.\w*Lock\w*\.(?:lock|waitForLock))$/;

const isInRowWait = hasMethod(ROW_WAITS);

const waitsForRow = ({ state, stack }: DumpedThread): boolean => state !== 'RUNNABLE' && isInRowWait(stack);
