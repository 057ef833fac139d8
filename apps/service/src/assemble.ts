import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { stripBraces } from '@hindsight/api';
import { openAnalysisPool, openExplorerPool } from '@hindsight/engine';
import { builtWeb } from '@hindsight/web';
import { openSigningKey } from './access/signing-key.ts';
import { makeTokens } from './access/tokens.ts';
import { openDiskArtifactStore } from './adapters/embedded/disk-artifact-store.ts';
import { lockFolder } from './adapters/embedded/folder-lock.ts';
import { openSqlite } from './adapters/embedded/sqlite.ts';
import { openLdapDirectory } from './adapters/ldap/ldap-directory.ts';
import { openPostgres } from './adapters/postgres/postgres.ts';
import type { SqlDatabase } from './adapters/sql/sql-engine.ts';
import { createSqlStores, type SqlStores } from './adapters/sql/sql-stores.ts';
import type { AppDependencies } from './dependencies.ts';
import { openLocation } from './location/index.ts';
import { makeMetrics } from './monitoring/metrics.ts';
import type { ArtifactStore } from './ports/artifact-store.ts';
import type { Directory } from './ports/directory.ts';
import type { Settings } from './settings/settings.ts';
import { createUploadLimit } from './settings/upload-limits.ts';
import { fixedKey } from './use-cases/access/principal.ts';
import { evictOldestArtifact } from './use-cases/artifacts/kept-artifacts.ts';
import { createSemaphore } from './use-cases/jobs/semaphore.ts';
import { createWorkerQueue } from './use-cases/jobs/worker-queue.ts';
import { readWebFiles } from './web/web-files.ts';

/** Limit of the jobs that wait for their download or for a process; beyond it the service answers `busy`. */
const MAX_WAITING_JOBS = 200;
/** Downloads wait for the other side, not for this machine; more of them would only share its bandwidth. */
const MAX_DOWNLOADS = 8;
const UPLOADS = 'uploads';
/** As long as an upload may take, see app.ts. */
const DOWNLOAD_TIMEOUT_MS = 3_600_000;
const DOWNLOAD_IDLE_MS = 30_000;

export interface Assembled {
  readonly parts: AppDependencies;
  /** Ends the analysis processes and closes the database. */
  close(): Promise<void>;
}

/** Wires the embedded service. This is the only place that names SQLite, the disk and the analysis processes. */
export async function assemble(settings: Settings, log: Writable, closing: AbortSignal): Promise<Assembled> {
  const folder = settings.SERVICE_DATA_DIR;
  const web = readWebFiles(builtWeb());
  const unlock = lockFolder(folder);
  const database = await openDatabase(settings);
  const { revokedTokens, ...stores } = createSqlStores(database);
  const { jobStore } = stores;
  const uploadLimit = createUploadLimit(settings);
  const evictOldest = () => evictOldestArtifact({ jobStore, artifacts });
  const artifacts: ArtifactStore = await openDiskArtifactStore(join(folder, UPLOADS), evictOldest);
  const { pool, explorers } = openProcesses(settings, folder);
  const signingKey = await openSigningKey(folder, {
    secret: settings.SERVICE_JWT_SECRET,
    keyFile: settings.SERVICE_JWT_KEY_FILE,
  });
  await revokedTokens.removeExpired(Date.now());
  const directory = openDirectory(settings);
  const parts: AppDependencies = {
    settings,
    ...stores,
    ...(directory && { directory }),
    tokens: makeTokens(signingKey, revokedTokens, settings.SERVICE_TOKEN_TTL_SEC),
    publicKeys: signingKey.publicKeys,
    fixedKeys: (settings.SERVICE_API_KEYS ?? []).map((key) => fixedKey(stripBraces(key))),
    artifacts,
    pool,
    explorers,
    fetchLocation: (location, kind, signal) =>
      openLocation(
        location,
        {
          allow: settings.SERVICE_LOCATION_ALLOW ?? [],
          maxBytes: uploadLimit(kind),
          timeoutMs: DOWNLOAD_TIMEOUT_MS,
          idleTimeoutMs: DOWNLOAD_IDLE_MS,
        },
        signal,
      ),
    limits: { maxRatio: settings.SERVICE_MAX_EXPANSION },
    uploadLimit,
    keepArtifacts: settings.SERVICE_ARTIFACT_DAYS > 0,
    evictOldest,
    workerQueue: createWorkerQueue(settings.SERVICE_CONCURRENCY, MAX_WAITING_JOBS),
    downloadSlots: createSemaphore(MAX_DOWNLOADS),
    metrics: makeMetrics(),
    web,
    closing,
    log,
  };
  return {
    parts,
    async close() {
      await Promise.all([pool.close(), explorers.close()]);
      await directory?.close();
      await database.close();
      unlock();
    },
  };
}

/** Opens the pools of confined processes that read uploads. */
function openProcesses(settings: Settings, folder: string) {
  const confined = {
    memoryMb: settings.SERVICE_ANALYSIS_MEMORY_MB,
    timeoutMs: settings.SERVICE_ANALYSIS_TIMEOUT_SEC * 1000,
    readable: [join(folder, UPLOADS)],
  };
  const workers = settings.SERVICE_CONCURRENCY;
  return {
    pool: openAnalysisPool({
      ...confined,
      workers,
      scratchRoot: join(folder, 'scratch'),
    }),
    explorers: openExplorerPool({
      ...confined,
      maxOpen: settings.SERVICE_EXPLORERS,
      scratchRoot: join(folder, 'explorers'),
    }),
  };
}

function openDirectory(settings: Settings): Directory | undefined {
  const urls = settings.SERVICE_LDAP_URL;
  if (!urls) return undefined;
  return openLdapDirectory({
    urls,
    startTls: settings.SERVICE_LDAP_STARTTLS === 'true',
    caFile: settings.SERVICE_LDAP_CA_FILE,
    userDn: settings.SERVICE_LDAP_USER_DN,
    baseDn: settings.SERVICE_LDAP_BASE_DN,
    userFilter: settings.SERVICE_LDAP_USER_FILTER,
    bindDn: settings.SERVICE_LDAP_BIND_DN,
    bindPassword: settings.SERVICE_LDAP_BIND_PASSWORD,
    roles: settings.SERVICE_LDAP_ROLES,
    timeoutMs: settings.SERVICE_LDAP_TIMEOUT_SEC * 1000,
  });
}

const isPostgres = (url: string | undefined): url is string => url !== undefined && /^postgres(?:ql)?:/.test(url);

const openDatabase = ({ SERVICE_DATABASE_URL: url, SERVICE_DATA_DIR: folder }: Settings): Promise<SqlDatabase> =>
  isPostgres(url) ? openPostgres(url) : openSqlite(folder);

export interface OpenedKeys extends Pick<SqlStores, 'keys' | 'sessions' | 'audit'> {
  close(): Promise<void>;
}

/** Opens the stores that `hindsight keys` needs; a service may run on the same database meanwhile. */
export async function openKeys(settings: Settings): Promise<OpenedKeys> {
  const database = await openDatabase(settings);
  return { ...createSqlStores(database), close: () => database.close() };
}
