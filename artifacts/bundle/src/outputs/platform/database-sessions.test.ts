import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCapture, createOutput } from '../../../testing/index.ts';
import { collectDatabaseSessions } from '../../facts/platform/database-sessions.ts';
import { detectOutput } from '../detect-output.ts';
import { readPs } from '../ps.ts';
import { readDatabaseSessions } from './database-sessions.ts';

const POSTGRES = [
  ' pid  | application_name |        state        | wait_event_type |   xact_age   | query',
  '------+------------------+---------------------+-----------------+--------------+------',
  ' 4411 | stocktake        | idle in transaction | Client          | 00:41:12.331 | UPDATE stock SET n = 1',
  ' 4412 | shop             | idle in transaction | Client          | 00:00:01.002 | SELECT 1',
  ...[1, 2, 3].map(
    (n) => ` 450${n} | shop             | active              | Lock            | 00:02:0${n}.100 | UPDATE stock`,
  ),
  '(5 rows)',
];
const MYSQL = [
  'Id\tUser\tHost\tdb\tCommand\tTime\tState\tInfo',
  '5\tevent_scheduler\tlocalhost\tNULL\tDaemon\t1050\tWaiting on empty queue\tNULL',
  '201\tdeploy\t10.0.3.9:5\tshop\tQuery\t1207\tWaiting for table metadata lock\tALTER TABLE orders ADD note int',
  ...[1, 2].map((n) => `30${n}\tapp\t10.0.3.4:5\tshop\tQuery\t${n}\tWaiting for table metadata lock\tSELECT 1`),
];
const find = (lines: readonly string[]) =>
  collectDatabaseSessions(createCapture({ databaseSessions: [createOutput(readDatabaseSessions(lines))] })).map(
    ({ id, statement }) => `${id}: ${statement}`,
  );

test('sessions of PostgreSQL that wait for the oldest open transaction', () => {
  assert.equal(detectOutput({ lines: POSTGRES }), 'database-sessions');
  assert.deepEqual(find(POSTGRES), [
    'db-sessions-wait: 3 sessions of the database wait for locks; session 4411 of stocktake is idle in an open transaction for 00:41:12.331',
  ]);
});

test('sessions of MySQL that wait behind a change of their table', () => {
  assert.equal(detectOutput({ lines: MYSQL }), 'database-sessions');
  assert.deepEqual(find(MYSQL), [
    'db-sessions-wait: 3 sessions of the database wait for locks; session 201 of deploy asks for the whole table for 1207 s',
  ]);
  assert.deepEqual(find(MYSQL.slice(0, 4)), [], 'two waits are met by chance');
});

test('records one below the other are read as well', () => {
  const lines = [1, 2, 3].flatMap((n) => [
    `-[ RECORD ${n} ]----+---`,
    `pid              | 70${n}`,
    'state            | active',
    'wait_event_type  | Lock',
    'query            | SELECT a | b',
  ]);
  assert.equal(detectOutput({ lines }), 'database-sessions');
  assert.deepEqual(find(lines), ['db-sessions-wait: 3 sessions of the database wait for locks']);
});

test('processes of PostgreSQL tell transactions that are open without work', () => {
  const title = (n: number, state: string) =>
    `pg 31${n} 0.0 0.8 1 1 ? Ss 11:29 0:00 postgres: a b 10.0.0.1(5678${n}) ${state}`;
  const collect = (count: number) =>
    collectDatabaseSessions(
      createCapture({
        databaseSessions: [],
        ps: createOutput(
          readPs([
            'USER PID %CPU %MEM VSZ RSS TTY STAT START TIME COMMAND',
            title(0, 'idle'),
            ...Array.from({ length: count }, (_, n) => title(n + 1, 'idle in transaction')),
          ]),
        ),
      }),
    ).map(({ statement }) => statement);
  assert.deepEqual(collect(5), ['5 sessions of the database are idle in an open transaction']);
  assert.deepEqual(collect(4), ['session 311 is idle in an open transaction'], 'the holder, if anybody waits');
});

const TRANSACTIONS = [
  '*************************** 1. row ***************************',
  '                    trx_id: 99120',
  '                 trx_state: RUNNING',
  '               trx_started: 2026-11-24 08:51:02',
  '       trx_mysql_thread_id: 4411',
  '                 trx_query: NULL',
  '           trx_rows_locked: 9120',
];

test('a transaction of InnoDB that is open without a statement is named, also where nobody waits', () => {
  assert.equal(detectOutput({ lines: TRANSACTIONS }), 'database-sessions');
  assert.deepEqual(find(TRANSACTIONS), [
    'db-open-transaction: session 4411 is idle in an open transaction since 2026-11-24 08:51:02',
  ]);
  assert.deepEqual(find(TRANSACTIONS.map((line) => line.replace('9120', '0'))), []);
});

test('one session that waits behind an open transaction counts less than three', () => {
  const facts = collectDatabaseSessions(
    createCapture({ databaseSessions: [createOutput(readDatabaseSessions(POSTGRES.slice(0, 5)))] }),
  );
  assert.deepEqual(
    facts.map(({ quality, statement }) => `${quality} ${statement.split(';')[0]}`),
    ['0.7 1 session of the database waits for a lock'],
  );
});

test('the program that has most sessions is named where a log says that there are no more', () => {
  const collect = (error: string, idle: number) =>
    collectDatabaseSessions(
      createCapture({
        databaseSessions: [
          createOutput(
            readDatabaseSessions([
              ' pid  | application_name       | usename | state  | query',
              ...Array.from(
                { length: 20 },
                (_, n) =>
                  ` 4${n} | PostgreSQL JDBC Driver | ${n < idle ? 'report | idle  ' : 'shop | active'} | SELECT 1`,
              ),
            ]),
          ),
        ],
        logs: [{ members: { analysis: { analysis: { classifiedErrors: [{ errorClass: { id: error } }] } } } }],
      }),
    ).map(({ id, statement }) => `${id}: ${statement}`);
  assert.deepEqual(collect('db-limit', 12), [
    'server-limit: 12 of 20 sessions of the database are of report, and 12 of them do nothing',
  ]);
  assert.deepEqual(collect('db-limit', 11), []);
  assert.deepEqual(collect('db-down', 12), []);
});
