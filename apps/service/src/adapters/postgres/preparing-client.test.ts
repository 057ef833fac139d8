import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { aPostgresServer, type PostgresServer } from '../../../testing/postgres-server.ts';
import { aJob } from '../contract/job-builder.ts';
import { createSqlStores } from '../sql/sql-stores.ts';
import { openPostgres } from './postgres.ts';
import { PreparingClient } from './preparing-client.ts';

let server: PostgresServer;
before(async () => {
  server = await aPostgresServer();
});
after(() => server.close());

async function aConnection() {
  const client = new PreparingClient({ connectionString: await server.newDatabase() });
  await client.connect();
  return client;
}

test('a statement is parsed once on a connection, with a promise and with a callback', async () => {
  const client = await aConnection();
  const statement = 'select $1::int + 1 as next';
  for (const value of [1, 2]) assert.deepEqual((await client.query(statement, [value])).rows, [{ next: value + 1 }]);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  client.query(statement, [3], (_error, { rows }) => resolve(rows));
  assert.deepEqual(await promise, [{ next: 4 }]);
  const { rows } = await client.query('select statement from pg_prepared_statements');
  assert.deepEqual(rows, [{ statement }]);
  await client.end();
});

test('several statements in one text, which cannot be prepared, run as before', async () => {
  const client = await aConnection();
  await client.query('create table a (b int); insert into a values (1)', []);
  assert.deepEqual((await client.query('select b from a', [])).rows, [{ b: 1 }]);
  await client.end();
});

test('a newer version may add a column while this one runs', async () => {
  const url = await server.newDatabase();
  const database = await openPostgres(url);
  const { jobStore } = createSqlStores(database);
  const job = aJob();
  await jobStore.add(job);
  assert.deepEqual(await jobStore.find(job.id), job);
  await sql`alter table jobs add column of_a_newer_version text`.execute(database.tables);
  assert.deepEqual(await jobStore.find(job.id), job);
  await database.close();
});
