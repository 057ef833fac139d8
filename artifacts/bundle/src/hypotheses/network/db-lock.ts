import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord, toSentence } from '../../sentence.ts';

/** The sessions of the server say who waits and for whom; a log knows only its own statements. */
function describeSessions({ get }: FactSet): string | undefined {
  const seen = get('db-sessions-wait');
  if (!seen) return undefined;
  const last = seen.words.statement ? ` Its statement: ${seen.words.statement.replace(/[.;\s]+$/, '')}.` : '';
  return `${seen.statement}.${last}`;
}

/** A transaction that is open without work is the likely holder. */
const describeOpen = ({ get }: FactSet): string => {
  const open = get('db-open-transaction') ?? get('db-idle-transactions');
  return open ? ` ${toSentence(open.statement)}` : '';
};

/** What ends the wait now, and what keeps it from coming back. */
function adviseHolder(facts: FactSet): string | undefined {
  const holder = readWord(facts, 'db-sessions-wait', 'holder', readWord(facts, 'db-open-transaction', 'holder', ''));
  if (holder === 'idle-in-transaction')
    return 'Find out why that session keeps its transaction open (a call or a pause within it, a connection that is not returned) and end the session if nothing needs it; set a limit (idle_in_transaction_session_timeout, wait_timeout).';
  return holder === 'waits-for-lock'
    ? 'That statement waits for an older transaction, and all others wait behind it: cancel it, end the transaction that was open before it, and change tables with a short lock wait time-out (lock_timeout, lock_wait_timeout).'
    : undefined;
}

export const dbLock: Hypothesis = {
  id: 'db-lock',
  cause: 'database',
  title: 'The database waits for locks',
  level: 'SEVERE',
  supports: {
    'log:db-deadlock': 4,
    'log:db-lock-timeout': 4,
    'db-sessions-wait': 4,
    'db-open-transaction': 1,
    starting: 2,
    'io-wait': 1,
  },
  needs: ({ has }) => has('log:db-deadlock') || has('log:db-lock-timeout') || has('db-sessions-wait'),
  describe: (facts) => {
    const sessions = describeSessions(facts);
    if (sessions !== undefined) return sessions;
    const id = facts.has('log:db-deadlock') ? 'log:db-deadlock' : 'log:db-lock-timeout';
    const what =
      id === 'log:db-deadlock'
        ? 'Transactions deadlock in the database'
        : 'Statements wait too long for database locks';
    return `${what}, ${formatWordTimes(readWord(facts, id, 'count', ''))}${describeCodeLocation(facts, id)}: ${readWord(facts, id, 'message', 'the lock was not given').replace(/\.$/, '')}.${describeOpen(facts)}`;
  },
  advice: (facts) => adviseHolder(facts) ?? 'Update rows in the same order everywhere and keep transactions short.',
  confirm: 'The lock views of the database.',
  explains: ['jdbc-pool-exhausted', 'slow-backend', 'request-pool-exhausted', 'startup-running', 'app-error'],
};
