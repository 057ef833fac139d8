import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord } from '../../sentence.ts';

export const dbLock: Hypothesis = {
  id: 'db-lock',
  cause: 'database',
  title: 'The database waits for locks',
  level: 'SEVERE',
  supports: { 'log:db-deadlock': 4, 'log:db-lock-timeout': 4, 'io-wait': 1 },
  needs: ({ has }) => has('log:db-deadlock') || has('log:db-lock-timeout'),
  describe: (facts) => {
    const id = facts.has('log:db-deadlock') ? 'log:db-deadlock' : 'log:db-lock-timeout';
    const what =
      id === 'log:db-deadlock'
        ? 'Transactions deadlock in the database'
        : 'Statements wait too long for database locks';
    return `${what}, ${formatWordTimes(readWord(facts, id, 'count', ''))}${describeCodeLocation(facts, id)}: ${readWord(facts, id, 'message', 'the lock was not given')}.`;
  },
  advice: () => 'Update rows in the same order everywhere and keep transactions short.',
  confirm: 'The lock views of the database.',
  explains: ['jdbc-pool-exhausted', 'slow-backend', 'request-pool-exhausted', 'app-error'],
};
