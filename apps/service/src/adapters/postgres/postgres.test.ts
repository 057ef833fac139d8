import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { aPostgresServer, type PostgresServer } from '../../../testing/postgres-server.ts';
import { aResult } from '../contract/result-builder.ts';
import { checkSqlStores } from '../contract/sql-stores.ts';
import { createSqlStores } from '../sql/sql-stores.ts';
import { openPostgres } from './postgres.ts';

let server: PostgresServer;
before(async () => {
  server = await aPostgresServer();
});
after(() => server.close());

async function anEmptyDatabase() {
  const url = await server.newDatabase();
  const database = await openPostgres(url);
  return { url, database, stores: createSqlStores(database), close: () => database.close() };
}

checkSqlStores('PostgreSQL', anEmptyDatabase);

test('several processes that start at once on an empty database bring it to its shape once', async () => {
  const url = await server.newDatabase();
  const opened = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
  const result = aResult();
  await createSqlStores(opened[0] as (typeof opened)[0]).results.save(result);
  assert.deepEqual(await createSqlStores(opened[2] as (typeof opened)[0]).results.byToken(result.token), result);
  for (const database of opened) await database.close();
});

test('names with a NUL are stored without it, and found', async () => {
  const { stores, close } = await anEmptyDatabase();
  const hostile = aResult({ fileName: 'a\0b', tags: ['x\0y', '\ud800'] });
  await stores.results.save(hostile);
  const [entry] = await stores.results.list({ tag: 'x\0y' }, 10);
  assert.equal(entry?.fileName, 'a\uFFFDb');
  assert.deepEqual((await stores.results.labels({})).tags.length, 2);
  assert.equal(await stores.results.byToken('\0'), undefined);
  await close();
});

test('the record refuses every statement that would change or shorten it', async () => {
  const { database, stores, close } = await anEmptyDatabase();
  await stores.audit.append({ at: Date.now(), action: 'key-made', actor: 'ann' });
  for (const statement of [
    "update audit set actor = 'somebody else'",
    'delete from audit',
    'truncate audit',
    `update audit_kept set since = ${Date.now()}`,
    'update audit_kept set since = -1',
    `insert into audit_kept values (${Date.now() * 2})`,
    'delete from audit_kept',
    'truncate audit_kept',
  ])
    await assert.rejects(sql.raw(statement).execute(database.tables), /audit record/, statement);
  assert.equal((await stores.audit.list({}, 10))[0]?.actor, 'ann');
  await close();
});

test('a server that was killed is waited for, and what was saved is there', async () => {
  const { stores, close } = await anEmptyDatabase();
  const result = aResult();
  await stores.results.save(result);
  await server.kill();
  const found = stores.results.byToken(result.token);
  await server.start();
  assert.deepEqual(await found, result);
  assert.deepEqual(await stores.results.byToken(result.token), result);
  await close();
});
