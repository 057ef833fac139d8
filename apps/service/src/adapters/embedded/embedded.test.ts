import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AnalysisSuccess } from '@hindsight/api';
import { ArtifactError, percent } from '@hindsight/model';
import { sql } from 'kysely';
import { toResultEntry } from '../../ports/result-entry.ts';
import { checkArtifactStore } from '../contract/artifact-store.ts';
import { anOutcome, aResult } from '../contract/result-builder.ts';
import { checkSqlStores } from '../contract/sql-stores.ts';
import type { SqlDatabase } from '../sql/sql-engine.ts';
import { createSqlStores } from '../sql/sql-stores.ts';
import { openDiskArtifactStore } from './disk-artifact-store.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { openSqlite } from './sqlite.ts';

function withFigures(): AnalysisSuccess {
  const outcome = anOutcome();
  const figures = [{ label: 'Throughput', value: percent(99.5), note: 'goal' }];
  const section = { id: 'figures', title: 'Key figures', blocks: [{ kind: 'figures', figures } as const] };
  return { ...outcome, report: { ...outcome.report, sections: [...outcome.report.sections, section] } };
}

const newFolder = () => mkdtemp(join(tmpdir(), 'hindsight-store-'));
const removeFolder = (folder: string) => rm(folder, { recursive: true });

checkArtifactStore('the disk', async () => {
  const folder = await newFolder();
  const uploads = join(folder, 'uploads');
  return {
    store: await openDiskArtifactStore(uploads, async () => false),
    count: async () => (await readdir(uploads)).length,
    folder,
    close: () => removeFolder(folder),
  };
});

checkSqlStores('SQLite', async () => {
  const folder = await newFolder();
  const database = await openSqlite(folder);
  return {
    stores: createSqlStores(database),
    async close() {
      await database.close();
      await removeFolder(folder);
    },
  };
});

test('a disk without room is storage-full, and the half that was written is gone', async () => {
  const folder = await newFolder();
  const store = await openDiskArtifactStore(folder, async () => false);
  async function* fillingTheDisk() {
    yield Buffer.from('half');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }
  await assert.rejects(
    store.put(fillingTheDisk(), 100),
    (error) => error instanceof ArtifactError && error.fault.code === 'storage-full',
  );
  assert.deepEqual(await readdir(folder), []);
  await removeFolder(folder);
});

test('a database that is opened again has what was saved', async () => {
  const folder = await newFolder();
  const result = aResult();
  const first = await openSqlite(folder);
  await createSqlStores(first).results.save(result);
  await first.close();
  const second = await openSqlite(folder);
  assert.deepEqual(await createSqlStores(second).results.byToken(result.token), result);
  await second.close();
  await removeFolder(folder);
});

/** The tables as they were before 009; those that are given up as a whole are left out. */
async function asBeforeKeysHadScopes({ tables: database }: SqlDatabase): Promise<void> {
  for (const column of ['scope', 'application', 'ou', 'expires_at', 'last_used_at'])
    await database.schema.alterTable('api_keys').dropColumn(column).execute();
  await database.schema.dropIndex('jobs_idempotency_key').execute();
  await database.schema.alterTable('jobs').dropColumn('idempotency_key').execute();
  for (const table of ['jobs', 'results']) await database.schema.alterTable(table).dropColumn('ou').execute();
  for (const table of ['revoked_users', 'audit', 'audit_kept', 'log_patterns', 'secrets', 'notifications'])
    await database.schema.dropTable(table).execute();
}

test('keys, results and jobs of before keys had scopes are there, and the keys open everything', async () => {
  const folder = await newFolder();
  const first = await openSqlite(folder);
  const result = aResult();
  await createSqlStores(first).results.save(result);
  await createSqlStores(first).keys.add({ hash: 'a', prefix: 'hs_a', label: 'old', scope: 'read', createdAt: 1 });
  const session = { hash: 's', role: 'admin', createdAt: 1, lastSeenAt: 1, expiresAt: 9e15 } as const;
  await createSqlStores(first).sessions.add({ ...session, name: 'hs_a', keyHash: 'a' });
  await asBeforeKeysHadScopes(first);
  for (const table of ['sessions', 'summaries']) await first.tables.schema.alterTable(table).dropColumn('ou').execute();
  for (const column of ['artifact_from', 'artifact_to'])
    await first.tables.schema.alterTable('summaries').dropColumn(column).execute();
  await sql`alter table sessions add column csrf_token text not null default ''`.execute(first.tables);
  await sql`delete from kysely_migration where name >= '009'`.execute(first.tables);
  await first.close();
  const second = await openSqlite(folder);
  assert.deepEqual(await createSqlStores(second).keys.list(), [
    { hash: 'a', prefix: 'hs_a', label: 'old', scope: 'admin', createdAt: 1 },
  ]);
  assert.deepEqual(await createSqlStores(second).results.byToken(result.token), result);
  assert.deepEqual(await createSqlStores(second).results.list({ reach: { ou: '' } }, 10), [toResultEntry(result)]);
  assert.equal((await createSqlStores(second).sessions.find('s'))?.name, 'hs_a');
  await second.close();
  await removeFolder(folder);
});

test('the record refuses every statement that would change or shorten it', async () => {
  const folder = await newFolder();
  const database = await openSqlite(folder);
  await createSqlStores(database).audit.append({ at: Date.now(), action: 'key-made', actor: 'ann' });
  for (const statement of [
    "update audit set actor = 'somebody else'",
    'delete from audit',
    `update audit_kept set since = ${Date.now()}`,
    'update audit_kept set since = -1',
    `insert into audit_kept values (${Date.now() * 2})`,
    'delete from audit_kept',
    "replace into audit (id, at, action, actor) values (1, 1, 'signed-in', 'x')",
  ])
    await assert.rejects(sql.raw(statement).execute(database.tables), /audit record|UNIQUE|constraint/, statement);
  assert.equal((await createSqlStores(database).audit.list({}, 10))[0]?.actor, 'ann');
  await database.close();
  await removeFolder(folder);
});

test('results of before there were lists are listed', async () => {
  const folder = await newFolder();
  const results = [
    aResult({ appName: 'shop', tags: ['a'], createdAt: 2 }),
    aResult({ outcome: withFigures(), createdAt: 1 }),
  ];
  const first = await openSqlite(folder);
  for (const result of results) await createSqlStores(first).results.save(result);
  for (const table of ['summaries', 'sessions', 'one_time_codes', 'revoked_tokens'])
    await first.tables.schema.dropTable(table).execute();
  await first.tables.schema.alterTable('results').dropColumn('link_expires_at').execute();
  await asBeforeKeysHadScopes(first);
  await sql`delete from kysely_migration where name >= '004'`.execute(first.tables);
  await first.close();
  const second = await openSqlite(folder);
  assert.deepEqual(await createSqlStores(second).results.list({}, 10), results.map(toResultEntry));
  await second.close();
  await removeFolder(folder);
});

test('a data folder is for one service at a time, and free again when that ends', async () => {
  const folder = await newFolder();
  const unlock = lockFolder(folder);
  assert.throws(() => lockFolder(folder), FolderInUseError);
  unlock();
  lockFolder(folder)();
  await removeFolder(folder);
});
