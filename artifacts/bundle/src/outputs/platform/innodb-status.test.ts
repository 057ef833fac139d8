import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectOutput } from '../detect-output.ts';
import { readDatabaseSessions } from './database-sessions.ts';

const STATUS = [
  '=====================================',
  '2026-03-02 04:05:06 0x7f11d8e2a700 INNODB MONITOR OUTPUT',
  '=====================================',
  'LATEST DETECTED DEADLOCK',
  '*** (1) TRANSACTION:',
  'TRANSACTION 71, ACTIVE 0 sec fetching rows',
  'LIST OF TRANSACTIONS FOR EACH SESSION:',
  '---TRANSACTION 90, ACTIVE 14 sec starting index read',
  'mysql tables in use 1, locked 1',
  'LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)',
  'MySQL thread id 901, OS thread handle 1397, query id 991 10.6.0.20 cellar updating',
  'UPDATE barrel SET volume = 1',
  ' WHERE id = 7',
  '------- TRX HAS BEEN WAITING 14 SEC FOR THIS LOCK TO BE GRANTED:',
  '---TRANSACTION 88, ACTIVE 1840 sec',
  '3 lock struct(s), heap size 1128, 2 row lock(s), undo log entries 2',
  'MySQL thread id 871, OS thread handle 1398, query id 881 db-app 10.6.0.9 report',
  '---TRANSACTION 42, not started',
  '0 lock struct(s), heap size 1128, 0 row lock(s)',
];

test('the status of InnoDB lists who waits for a lock, and the transaction that has locks and does nothing', () => {
  assert.equal(detectOutput({ lines: STATUS }), 'database-sessions');
  assert.deepEqual(
    readDatabaseSessions(STATUS).map(({ id, owner, state, age, statement, line }) => [
      id,
      owner,
      state,
      age,
      statement,
      line,
    ]),
    [
      ['901', 'cellar', 'waits-for-lock', '14', 'UPDATE barrel SET volume = 1 WHERE id = 7', 8],
      ['871', 'report', 'idle-in-transaction', '1840', '', 15],
    ],
  );
});
