import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { aPostgresServer, type PostgresServer } from '../../../testing/postgres-server.ts';
import { aJob } from '../contract/job-builder.ts';
import { aResult } from '../contract/result-builder.ts';
import { openSqlite } from '../embedded/sqlite.ts';
import { copyTables } from '../sql/copy-tables.ts';
import { createSqlStores } from '../sql/sql-stores.ts';
import { openPostgres } from './postgres.ts';

let server: PostgresServer;
before(async () => {
  server = await aPostgresServer();
});
after(() => server.close());

test('an embedded database is copied as it is, and again without doubling anything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hindsight-copy-'));
  const from = await openSqlite(folder);
  const to = await openPostgres(await server.newDatabase());
  const [before, after] = [createSqlStores(from), createSqlStores(to)];
  const results = Array.from({ length: 120 }, (_, n) => aResult({ createdAt: n, tags: ['a'] }));
  for (const result of results) await before.results.save(result);
  const job = aJob({ state: 'done', finishedAt: 5 });
  await before.jobStore.add(job);
  await before.keys.add({ hash: 'h', prefix: 'hs_a', scope: 'admin', createdAt: 1 });
  for (const at of [1, 2, 3]) await before.audit.append({ at, action: 'signed-in', actor: 'ann' });
  const ofEarlierVersion = aResult({ createdAt: 999 });
  await before.results.save(ofEarlierVersion);
  for (const table of ['results', 'summaries'] as const)
    await from.tables
      .updateTable(table)
      .set({ tags: JSON.stringify(['x\0']) })
      .where('created_at', '=', 999)
      .execute();
  const copied = await copyTables(from, to);
  assert.deepEqual(
    copied.find(({ table }) => table === 'results'),
    { table: 'results', rows: 121, copied: 121 },
  );
  assert.ok((await copyTables(from, to)).every((one) => one.copied === 0));
  assert.deepEqual((await after.results.labels({})).tags, ['a', 'x\uFFFD']);
  assert.deepEqual(await after.results.list({ tag: 'a' }, 200), await before.results.list({ tag: 'a' }, 200));
  assert.deepEqual(await after.results.byId(results[7]?.responseId ?? ''), results[7]);
  assert.deepEqual(await after.jobStore.find(job.id), job);
  assert.deepEqual(await after.keys.list(), await before.keys.list());
  await after.audit.append({ at: 4, action: 'signed-in', actor: 'bob' });
  assert.deepEqual(
    (await after.audit.list({}, 10)).map(({ id }) => id),
    [4, 3, 2, 1],
  );
  await Promise.all([from.close(), to.close()]);
  await rm(folder, { recursive: true });
});
