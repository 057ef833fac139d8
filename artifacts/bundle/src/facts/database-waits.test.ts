import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectDatabaseWaits } from './database-waits.ts';

test('sessions of PostgreSQL that wait for a lock are told from the third time on', () => {
  const collect = (count: number) =>
    collectDatabaseWaits('pg.log', [
      { text: 'process <*> still waiting for ShareLock on transaction <*> after <*> ms', count, firstLine: 4 } as never,
    ]).map(({ id, words }) => [id, words.count]);
  assert.deepEqual(collect(2), []);
  assert.deepEqual(collect(3), [['log:db-lock-timeout', '3']]);
});
