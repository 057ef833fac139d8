import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { sql } from 'kysely';
import { aJob } from '../contract/job-builder.ts';
import { anOutcome, aResult } from '../contract/result-builder.ts';
import type { SqlDatabase } from '../sql/sql-engine.ts';
import { createSqlStores } from '../sql/sql-stores.ts';
import { openDiskReserve } from './disk-reserve.ts';
import { openSqlite } from './sqlite.ts';

const isStorageFull = (error: unknown): boolean =>
  error instanceof ArtifactError && error.fault.code === 'storage-full';

/** A result whose report takes about half a megabyte. */
const aLargeResult = () => {
  const outcome = anOutcome();
  return aResult({ outcome: { ...outcome, body: { padding: 'x'.repeat(500_000) } } });
};

/** SQLite fails beyond this number of pages as it does on a full disk. */
const limitPages = (database: SqlDatabase, pages: number) =>
  sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.tables);

async function withDatabase(use: (database: SqlDatabase) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hindsight-full-'));
  const database = await openSqlite(folder);
  try {
    await use(database);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}

test('a full database is storage-full for every store, and what is deleted makes room', () =>
  withDatabase(async (database) => {
    const results = createSqlStores(database).results;
    const first = aLargeResult();
    await results.save(first);
    await limitPages(database, 1);
    // Twice: the transaction that failed must have been left.
    for (let times = 0; times < 2; times++) await assert.rejects(results.save(aLargeResult()), isStorageFull);
    const keys = createSqlStores(database).keys;
    const addKeys = async () => {
      for (let n = 0; n < 10_000; n++) {
        await keys.add({ hash: `${n}`.repeat(20), prefix: `${n}`, scope: 'admin', createdAt: 1 });
      }
    };
    await assert.rejects(addKeys(), isStorageFull);
    await results.remove(first.responseId);
    await results.save(aLargeResult());
  }));

test('the end of a job is written down on a full disk', () =>
  withDatabase(async (database) => {
    const jobs = createSqlStores(database).jobStore;
    const job = aJob();
    await jobs.add(job);
    await limitPages(database, 1);
    const running = await jobs.change(job, { state: 'running' });
    assert.ok(running && (await jobs.change(running, { state: 'failed', finishedAt: 1 })));
  }));

test('the reserve is there once and comes again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hindsight-reserve-'));
  const reserve = openDiskReserve(folder);
  assert.deepEqual([reserve.release(), reserve.release()], [true, false]);
  reserve.restore();
  assert.equal(reserve.release(), true);
  await rm(folder, { recursive: true });
});
