import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDiskArtifactStore } from './adapters/embedded/disk-artifact-store.ts';
import { lockFolder, openProcessFolder } from './adapters/embedded/folder-lock.ts';
import { hasSqlite, openSqlite } from './adapters/embedded/sqlite.ts';
import { type Bucket, openBucket } from './adapters/object-store/bucket.ts';
import { type CopiedArtifacts, copyArtifacts } from './adapters/object-store/copy-artifacts.ts';
import { openObjectArtifactStore } from './adapters/object-store/object-artifact-store.ts';
import { type CopiedTable, copyTables } from './adapters/sql/copy-tables.ts';
import { readOrCreateSecret } from './adapters/sql/secrets.ts';
import type { SqlDatabase } from './adapters/sql/sql-engine.ts';
import { createSqlStores, type SqlStores } from './adapters/sql/sql-stores.ts';
import type { ArtifactStore } from './ports/artifact-store.ts';
import type { SharedQueue } from './ports/job-queue.ts';
import type { Settings } from './settings/settings.ts';
import { parseStoreAddress, type StoreAddress } from './settings/store-address.ts';
import { evictOldestArtifact } from './use-cases/artifacts/kept-artifacts.ts';

/** For `hindsight watch`, which has a folder of its own and reads buckets of others. */
export { lockFolder } from './adapters/embedded/folder-lock.ts';
export { openBucket } from './adapters/object-store/bucket.ts';

const UPLOADS = 'uploads';
/** Of an object store; belongs to this process alone. */
const CACHE = 'cache';
/** An upload may take an hour before its job names it. */
const UNCLAIMED_MS = 24 * 3_600_000;
const TOKEN_SECRET = 'tokens';

const loadPostgres = () => import('./adapters/postgres/index.ts');

const isPostgres = (url: string | undefined): url is string => url !== undefined && /^postgres(?:ql)?:/.test(url);

/** Opens the database that the settings name. */
export const openDatabase = async ({
  SERVICE_DATABASE_URL: url,
  SERVICE_DATA_DIR: folder,
}: Settings): Promise<SqlDatabase> => (isPostgres(url) ? (await loadPostgres()).openPostgres(url) : openSqlite(folder));

/** Returns whether there is a database; one of PostgreSQL says so when it is opened. */
export const isDatabaseThere = ({ SERVICE_DATABASE_URL: url, SERVICE_DATA_DIR: folder }: Settings): boolean =>
  isPostgres(url) || hasSqlite(folder);

export interface Storage {
  readonly stores: SqlStores;
  readonly artifacts: ArtifactStore;
  readonly evictOldest: () => Promise<boolean>;
  /** Absent when this process alone does its jobs. */
  readonly shared?: SharedQueue;
  /** Signs tokens alike in all processes; absent when this process alone has the data folder, which has the secret then. */
  readonly tokenSecret?: string;
  /** A folder that belongs to this process alone. */
  readonly processFolder: string;
  /** The folders in which analyses find artifacts. */
  readonly readable: readonly string[];
  close(): Promise<void>;
}

async function openSharedQueue(
  { SERVICE_QUEUE: kind, SERVICE_DATABASE_URL: url }: Settings,
  database: SqlDatabase,
  onError: (error: unknown) => void,
): Promise<SharedQueue | undefined> {
  if (kind !== 'postgres' || !isPostgres(url)) return undefined;
  const { openBossJobQueue, openPostgresSignals } = await loadPostgres();
  return { queue: await openBossJobQueue(url, onError), signals: openPostgresSignals(url, database.tables) };
}

/** Opens the bucket of the settings. One that refuses the key of the service is a mistake of the start. */
async function openCheckedBucket(settings: Settings, address: StoreAddress): Promise<Bucket> {
  const bucket = openBucket({
    ...address,
    accessKey: settings.SERVICE_STORE_ACCESS_KEY ?? '',
    secretKey: settings.SERVICE_STORE_SECRET_KEY ?? '',
  });
  await bucket.check().catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`The bucket of SERVICE_STORE_URL cannot be used: ${reason}.`, { cause: error });
  });
  return bucket;
}

/** Opens the disk or the object store. */
async function openArtifacts(
  settings: Settings,
  processFolder: string,
  evictOldest: () => Promise<boolean>,
): Promise<Pick<Storage, 'artifacts' | 'readable'>> {
  const { SERVICE_DATA_DIR: folder, SERVICE_STORE_URL: url = 'file:' } = settings;
  const address = parseStoreAddress(url);
  if (!address) {
    const uploads = join(folder, UPLOADS);
    const unclaimedMs = settings.SERVICE_QUEUE === 'postgres' ? UNCLAIMED_MS : 0;
    return { artifacts: await openDiskArtifactStore(uploads, evictOldest, unclaimedMs), readable: [uploads] };
  }
  const bucket = await openCheckedBucket(settings, address);
  const cacheFolder = join(processFolder, CACHE);
  const maxCacheBytes = settings.SERVICE_STORE_CACHE_BYTES;
  const artifacts = await openObjectArtifactStore({ bucket, cacheFolder, maxCacheBytes, evictOldest });
  return { artifacts, readable: [cacheFolder] };
}

/** A service with a queue of its own has its database for itself, as it has its data folder. */
const lockDatabase = async ({ SERVICE_DATABASE_URL: url }: Settings) =>
  isPostgres(url) ? (await loadPostgres()).lockPostgres(url) : undefined;

/** Opens everything in which data outlives a request. This is the only place that names SQLite, PostgreSQL, the disk and a bucket. */
export async function openStorage(settings: Settings, onError: (error: unknown) => void): Promise<Storage> {
  const folder = settings.SERVICE_DATA_DIR;
  const isShared = settings.SERVICE_QUEUE === 'postgres';
  const own = isShared ? openProcessFolder(folder, randomUUID()) : { path: folder, close: lockFolder(folder) };
  const database = await openDatabase(settings);
  const unlockDatabase = isShared ? undefined : await lockDatabase(settings);
  const stores = createSqlStores(database);
  const evictOldest = (): Promise<boolean> => evictOldestArtifact({ jobStore: stores.jobStore, artifacts });
  const { artifacts, readable } = await openArtifacts(settings, own.path, evictOldest);
  const shared = await openSharedQueue(settings, database, onError);
  const tokenSecret = isPostgres(settings.SERVICE_DATABASE_URL)
    ? await readOrCreateSecret(database.tables, TOKEN_SECRET)
    : undefined;
  return {
    stores,
    artifacts,
    evictOldest,
    ...(shared && { shared }),
    ...(tokenSecret !== undefined && { tokenSecret }),
    processFolder: own.path,
    readable,
    async close() {
      await Promise.all([shared?.queue.close(), shared?.signals.close()]);
      await unlockDatabase?.();
      await database.close();
      own.close();
    },
  };
}

/** What `hindsight migrate` can do with these settings; a part is absent when it stays in the data folder. */
export interface Copies {
  readonly copyRows?: () => Promise<readonly CopiedTable[]>;
  readonly copyArtifacts?: () => Promise<CopiedArtifacts>;
  close(): Promise<void>;
}

/** Opens the embedded stores of the data folder and those of the settings, to copy from one to the other. */
export async function openCopies(settings: Settings): Promise<Copies> {
  const { SERVICE_DATABASE_URL: url, SERVICE_DATA_DIR: folder, SERVICE_STORE_URL: storeUrl = 'file:' } = settings;
  const address = parseStoreAddress(storeUrl);
  if (!isPostgres(url) && !address)
    throw new RangeError(
      'Nothing to do: SERVICE_DATABASE_URL is not the address of a PostgreSQL, and SERVICE_STORE_URL not that of a bucket.',
    );
  const unlock = lockFolder(folder);
  const bucket = address && (await openCheckedBucket(settings, address));
  const databases = isPostgres(url) ? ([await openSqlite(folder), await openDatabase(settings)] as const) : undefined;
  return {
    ...(databases && { copyRows: () => copyTables(...databases) }),
    ...(bucket && { copyArtifacts: () => copyArtifacts(join(folder, UPLOADS), bucket) }),
    async close() {
      for (const database of databases ?? []) await database.close();
      unlock();
    },
  };
}
