import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { openBucket } from '../../src/adapters/object-store/bucket.ts';
import { migrateData } from '../../src/migrate.ts';
import { checkContents, KEEPING_ALL, unpackFirstRelease } from '../../testing/first-release.ts';
import { anObjectStore, STORE_KEY, type TestBucket } from '../../testing/object-store-server.ts';
import { aPostgresServer, copyDatabase } from '../../testing/postgres-server.ts';
import { aRunningService, aRunningWorker, newDataFolder } from '../../testing/service-process.ts';

const [server, store] = [await aPostgresServer(), await anObjectStore()];
const folders: string[] = [];
after(async () => {
  await Promise.all([server.close(), store.close()]);
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const nameStores = (databaseUrl: string, bucket: TestBucket) => ({
  ...KEEPING_ALL,
  SERVICE_DATABASE_URL: databaseUrl,
  SERVICE_QUEUE: 'postgres',
  SERVICE_STORE_URL: bucket.url,
  SERVICE_STORE_ACCESS_KEY: STORE_KEY.accessKey,
  SERVICE_STORE_SECRET_KEY: STORE_KEY.secretKey,
});

/** Checks the contents of the stores of these settings with an instance and a worker. */
async function checkStores(settings: ReturnType<typeof nameStores>): Promise<void> {
  const folder = newDataFolder();
  folders.push(folder);
  const instance = await aRunningService(folder, settings);
  const worker = await aRunningWorker(folder, settings);
  try {
    await checkContents(instance.url);
  } finally {
    await Promise.all([instance.stop(), worker.stop()]);
  }
}

async function copyObjects(from: TestBucket, to: TestBucket): Promise<void> {
  const [source, target] = [from, to].map(({ bucketUrl }) =>
    openBucket({ ...STORE_KEY, bucketUrl, region: 'us-east-1', prefix: '' }),
  );
  for (const { key, bytes } of (await source?.list()) ?? []) {
    const object = await source?.readRange(key, 0, bytes);
    if (object) await target?.put(key, object.bytes);
  }
}

const migrated = { url: await server.newDatabase(), bucket: store.newBucket() };

test('a data folder of version 0.1.0 goes to PostgreSQL and an object store, and what was accepted is done', async () => {
  const folder = unpackFirstRelease();
  folders.push(folder);
  const settings = nameStores(migrated.url, migrated.bucket);
  await migrateData({ ...settings, SERVICE_DATA_DIR: folder }, () => undefined);
  await checkStores(settings);
});

test('a backup of database and bucket is the same service, as docs/scale-out.md describes', async () => {
  const restored = { url: await server.newDatabase(), bucket: store.newBucket() };
  copyDatabase(migrated.url, restored.url);
  await copyObjects(migrated.bucket, restored.bucket);
  await checkStores(nameStores(restored.url, restored.bucket));
});
