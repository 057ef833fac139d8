import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { stripBraces } from '@hindsight/api';
import { type AnalysisPool, openAnalysisPool, openExplorerPool } from '@hindsight/engine';
import { builtWeb } from '@hindsight/web';
import { openSigningKey } from './access/signing-key.ts';
import { makeTokens } from './access/tokens.ts';
import { createSqlStores, type SqlStores } from './adapters/sql/sql-stores.ts';
import { openProvider } from './assemble-identity.ts';
import { type Notifier, openNotifier } from './assemble-notifications.ts';
import { openDatabase, openStorage, type Storage } from './assemble-storage.ts';
import type { AppDependencies } from './dependencies.ts';
import { openLocation } from './location/index.ts';
import { type Metrics, makeMetrics, observeInstance } from './monitoring/metrics.ts';
import { openTraces, type Traces } from './monitoring/traces.ts';
import { writeWarning } from './monitoring/write-warning.ts';
import type { Directory } from './ports/directory.ts';
import type { SharedQueue } from './ports/job-queue.ts';
import type { Settings } from './settings/settings.ts';
import { createUploadLimit } from './settings/upload-limits.ts';
import { fixedKey } from './use-cases/access/principal.ts';
import type { JobDependencies } from './use-cases/jobs/active-job.ts';
import { createSemaphore } from './use-cases/jobs/semaphore.ts';
import { chooseSlots, createWorkerQueue, type Slots } from './use-cases/jobs/worker-queue.ts';
import { VERSION } from './version.ts';
import { readWebFiles } from './web/web-files.ts';

export { FolderInUseError } from './adapters/embedded/folder-lock.ts';

/** Limit of the jobs that wait for their download or for a process; beyond it the service answers `busy`. */
const MAX_WAITING_JOBS = 200;
/** Downloads wait for the other side, not for this machine; more of them would only share its bandwidth. */
const MAX_DOWNLOADS = 8;
/** As long as an upload may take, see app.ts. */
const DOWNLOAD_TIMEOUT_MS = 3_600_000;
const DOWNLOAD_IDLE_MS = 30_000;

export interface Assembled {
  readonly parts: AppDependencies;
  /** Ends the analysis processes and closes the database. */
  close(): Promise<void>;
}

/** Wires the service from its settings. */
export async function assemble(
  settings: Settings,
  log: Writable,
  { draining, closing }: Pick<AppDependencies, 'draining' | 'closing'>,
): Promise<Assembled> {
  const web = readWebFiles(builtWeb());
  const metrics = makeMetrics();
  observeInstance(metrics, VERSION, settings.SERVICE_DATA_DIR);
  const storage = await openStorage(settings, () => metrics.queueErrors.inc());
  const { stores, shared } = storage;
  const { revokedTokens, ...otherStores } = stores;
  const slots = chooseSlots(settings.SERVICE_CONCURRENCY);
  const pool = openAnalysisPool({
    ...confine(settings, storage, log, 'scratch'),
    workers: slots.all,
    warm: slots.small,
  });
  const explorers = openExplorerPool({
    ...confine(settings, storage, log, 'explorers'),
    maxOpen: settings.SERVICE_EXPLORERS,
  });
  const signingKey = await openSigningKey(settings.SERVICE_DATA_DIR, {
    secret: settings.SERVICE_JWT_SECRET ?? storage.tokenSecret,
    keyFile: settings.SERVICE_JWT_KEY_FILE,
  });
  await revokedTokens.removeExpired(Date.now());
  const directory = await openDirectory(settings);
  const identityProvider = await openProvider(settings);
  const notifier = openNotifier(settings, stores, shared !== undefined);
  const traces = await openConfiguredTraces(settings, log);
  const parts: AppDependencies = {
    ...jobDependencies(settings, storage, pool, slots, notifier),
    settings,
    ...otherStores,
    ...(shared && { shared }),
    ...(notifier && { notifier }),
    ...(directory && { directory }),
    ...(identityProvider && { identityProvider }),
    tokens: makeTokens(signingKey, revokedTokens, settings.SERVICE_TOKEN_TTL_SEC),
    publicKeys: signingKey.publicKeys,
    fixedKeys: (settings.SERVICE_API_KEYS ?? []).map((key) => fixedKey(stripBraces(key))),
    explorers,
    metrics,
    traces,
    web,
    draining,
    closing,
    log,
  };
  return {
    parts,
    async close() {
      await Promise.all([pool.close(), explorers.close()]);
      await directory?.close();
      await traces.close();
      await storage.close();
    },
  };
}

export interface AssembledWorker {
  readonly parts: JobDependencies & SharedQueue;
  readonly metrics: Metrics;
  readonly traces: Traces;
  close(): Promise<void>;
}

/** Wires a worker that does this many jobs at a time. */
export async function assembleWorker(settings: Settings, processes: number, log: Writable): Promise<AssembledWorker> {
  const metrics = makeMetrics();
  observeInstance(metrics, VERSION, settings.SERVICE_DATA_DIR);
  const storage = await openStorage(settings, () => metrics.queueErrors.inc());
  if (!storage.shared)
    throw new Error('A worker needs SERVICE_QUEUE=postgres: the embedded queue is inside the service.');
  const pool = openAnalysisPool({ ...confine(settings, storage, log, 'scratch'), workers: processes });
  // The lanes of a worker limit how many jobs of each size it does.
  const slots = { all: processes, small: processes, large: processes };
  const notifier = openNotifier(settings, storage.stores, true);
  const traces = await openConfiguredTraces(settings, log);
  return {
    parts: { ...jobDependencies(settings, storage, pool, slots, notifier), ...storage.shared },
    metrics,
    traces,
    async close() {
      await pool.close();
      await traces.close();
      await storage.close();
    },
  };
}

/** What doing a job needs, in the service and in a worker. */
export const jobDependencies = (
  settings: Settings,
  { stores: { jobStore, results, logPatterns }, artifacts, evictOldest, shared }: Storage,
  pool: AnalysisPool,
  slots: Slots,
  notifier: Notifier | undefined,
): JobDependencies => ({
  jobStore,
  results,
  logPatterns,
  artifacts,
  evictOldest,
  pool,
  isShared: shared !== undefined,
  ...(notifier && { endReporter: notifier.reporter }),
  fetchLocation: (location, kind, signal) =>
    openLocation(
      location,
      {
        allow: settings.SERVICE_LOCATION_ALLOW ?? [],
        maxBytes: createUploadLimit(settings)(kind),
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        idleTimeoutMs: DOWNLOAD_IDLE_MS,
      },
      signal,
    ),
  limits: { maxRatio: settings.SERVICE_MAX_EXPANSION },
  uploadLimit: createUploadLimit(settings),
  keepArtifacts: settings.SERVICE_ARTIFACT_DAYS > 0,
  workerQueue: createWorkerQueue(slots, MAX_WAITING_JOBS),
  downloadSlots: createSemaphore(MAX_DOWNLOADS),
});

const openConfiguredTraces = ({ SERVICE_TRACES_URL: url }: Settings, log: Writable): Promise<Traces> =>
  openTraces(url, (error) => writeWarning(log, String(error)));

/** The limits of the confined processes that read uploads. */
const confine = (settings: Settings, { processFolder, readable }: Storage, log: Writable, scratch: string) => ({
  onStderrLine: (line: string, responseId?: string) => writeWarning(log, `analysis process: ${line}`, responseId),
  memoryMb: settings.SERVICE_ANALYSIS_MEMORY_MB,
  timeoutMs: settings.SERVICE_ANALYSIS_TIMEOUT_SEC * 1000,
  readable,
  scratchRoot: join(processFolder, scratch),
});

async function openDirectory(settings: Settings): Promise<Directory | undefined> {
  const urls = settings.SERVICE_LDAP_URL;
  if (!urls) return undefined;
  const { openLdapDirectory } = await import('./adapters/ldap/ldap-directory.ts');
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

export interface OpenedKeys extends Pick<SqlStores, 'keys' | 'sessions' | 'audit'> {
  close(): Promise<void>;
}

/** Opens the stores that `hindsight keys` needs; a service may run on the same database meanwhile. */
export async function openKeys(settings: Settings): Promise<OpenedKeys> {
  const database = await openDatabase(settings);
  return { ...createSqlStores(database), close: () => database.close() };
}
