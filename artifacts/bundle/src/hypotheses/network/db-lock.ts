import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const dbLock: Hypothesis = {
  id: 'db-lock',
  cause: 'database',
  title: 'The database waits for locks',
  level: 'SEVERE',
  supports: { 'log:db-deadlock': 4, 'log:db-lock-timeout': 4, 'io-wait': 1 },
  needs: ({ has }) => has('log:db-deadlock') || has('log:db-lock-timeout'),
  describe: (facts) =>
    `The database reports lock trouble: ${readWord(facts, 'log:db-deadlock', 'message', readWord(facts, 'log:db-lock-timeout', 'message', ''))}.`,
  advice: () => 'Update rows in the same order everywhere and keep transactions short.',
  confirm: 'The lock views of the database.',
  explains: ['jdbc-pool-exhausted', 'slow-backend', 'request-pool-exhausted', 'app-error'],
};
