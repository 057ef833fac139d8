import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import {
  type AnalysisPool,
  createExplorerHandler,
  type ExplorerPool,
  quoteLines,
  type RunOptions,
  recognizeFile,
  searchLines,
} from '@hindsight/engine';
import { type AnalysisOutcome, ArtifactError, type ArtifactKind, type FileAnalyzer } from '@hindsight/model';
import { aHeapExplorer } from '@hindsight/model/testing';
import { openSigningKey } from '../src/access/signing-key.ts';
import { makeTokens } from '../src/access/tokens.ts';
import { anOutcome } from '../src/adapters/contract/result-builder.ts';
import { openDiskArtifactStore } from '../src/adapters/embedded/disk-artifact-store.ts';
import { openSqlite } from '../src/adapters/embedded/sqlite.ts';
import { openBucket } from '../src/adapters/object-store/bucket.ts';
import { openObjectArtifactStore } from '../src/adapters/object-store/object-artifact-store.ts';
import { openPostgres } from '../src/adapters/postgres/postgres.ts';
import type { SqlDatabase } from '../src/adapters/sql/sql-engine.ts';
import { createSqlStores } from '../src/adapters/sql/sql-stores.ts';
import { createApp } from '../src/app.ts';
import { openProvider } from '../src/assemble-identity.ts';
import { openNotifier } from '../src/assemble-notifications.ts';
import { makeMetrics } from '../src/monitoring/metrics.ts';
import { NO_TRACES } from '../src/monitoring/traces.ts';
import type { ArtifactStore } from '../src/ports/artifact-store.ts';
import type { Directory } from '../src/ports/directory.ts';
import type { FetchLocation } from '../src/ports/fetch-location.ts';
import { readSettings } from '../src/settings/settings.ts';
import { createUploadLimit } from '../src/settings/upload-limits.ts';
import { fixedKey } from '../src/use-cases/access/principal.ts';
import { evictOldestArtifact } from '../src/use-cases/artifacts/kept-artifacts.ts';
import { createSemaphore } from '../src/use-cases/jobs/semaphore.ts';
import { createWorkerQueue } from '../src/use-cases/jobs/worker-queue.ts';
import type { WebFiles } from '../src/web/web-files.ts';
import { STORE_KEY, sharedObjectStore } from './object-store-server.ts';
import { sharedPostgresServer } from './postgres-server.ts';

export const KEY = 'a-key-of-the-test';
/** Jobs that may wait. */
export const QUEUE_LIMIT = 3;
/** Of the local files of an object store. */
const MAX_CACHE_BYTES = 2 ** 20;

/** A pool with scripted answers that records its jobs. */
export interface ScriptedPool extends AnalysisPool {
  answer:
    | AnalysisOutcome
    | ((job: Parameters<AnalysisPool['run']>[0], options?: RunOptions) => Promise<AnalysisOutcome>);
  readonly jobs: Parameters<AnalysisPool['run']>[0][];
}

/** A scripted answer for every location; records the requested addresses. */
interface ScriptedLocation {
  answer: FetchLocation;
  readonly requested: string[];
}

function scriptedPool(): ScriptedPool {
  const pool: ScriptedPool = {
    quote: (job) => quoteLines(job),
    search: (job) => searchLines(job),
    recognize: (job) => recognizeFile(job),
    answer: anOutcome(),
    jobs: [],
    async run(job, options) {
      pool.jobs.push(job);
      return typeof pool.answer === 'function' ? pool.answer(job, options) : pool.answer;
    },
    pids: () => [],
    close: async () => undefined,
  };
  return pool;
}

const HEAP: FileAnalyzer = {
  kind: 'heap-dump',
  reads: 'file',
  takes: 'largest',
  detect: () => 1,
  loadAnalysis: () => {
    throw new Error('the analysis is scripted');
  },
  loadExplorer: async () => aHeapExplorer,
};

/** An explorer pool in this process, in which every dump has the same heap. */
function scriptedExplorers(): ExplorerPool {
  const exploration = createExplorerHandler([HEAP]);
  return {
    async query(target, question) {
      const { job, release } = await target.open();
      const opened = await exploration.open(job);
      release();
      return opened.ok ? exploration.query({ question }) : opened;
    },
    pids: () => [],
    close: async () => undefined,
  };
}

/** A web application of one script and one style. */
const WEB: WebFiles = {
  script: 'main-1.js',
  imports: [],
  reportScripts: ['report-1.js'],
  fonts: [],
  styles: ['main-1.css'],
  find: (name) =>
    /^(?:main-1\.(?:js|css)|report-1\.js|icon\.svg)$/.test(name)
      ? { type: 'text/plain', bytes: Buffer.from(name) }
      : undefined,
};

let template: Promise<string> | undefined;

/** Creates a database with all tables, which is copied faster than made. */
async function makeTemplate(): Promise<string> {
  const server = await sharedPostgresServer();
  const url = await server.newDatabase();
  await (await openPostgres(url)).close();
  return new URL(url).pathname.slice(1);
}

/** HINDSIGHT_TEST_STACK=postgres runs the same tests on PostgreSQL and an object store; `npm test` does both. */
const isScaleOutStack = (): boolean => process.env.HINDSIGHT_TEST_STACK === 'postgres';

async function openTestDatabase(folder: string): Promise<SqlDatabase> {
  if (!isScaleOutStack()) return openSqlite(folder);
  const server = await sharedPostgresServer();
  template ??= makeTemplate();
  return openPostgres(await server.newDatabase(await template));
}

interface TestArtifacts {
  readonly artifacts: ArtifactStore;
  /** Names of the files or objects that are stored. */
  readonly listStored: () => string[];
}

async function openTestArtifacts(folder: string, evictOldest: () => Promise<boolean>): Promise<TestArtifacts> {
  if (!isScaleOutStack()) {
    const uploads = join(folder, 'uploads');
    const artifacts = await openDiskArtifactStore(uploads, evictOldest);
    return { artifacts, listStored: () => readdirSync(uploads) };
  }
  const { bucketUrl, listKeys } = (await sharedObjectStore()).newBucket();
  const artifacts = await openObjectArtifactStore({
    bucket: openBucket({ ...STORE_KEY, bucketUrl, region: 'us-east-1', prefix: '' }),
    cacheFolder: join(folder, 'cache'),
    maxCacheBytes: MAX_CACHE_BYTES,
    evictOldest,
    // As with the disk, what no job names is removed at a start.
    unclaimedMs: 0,
  });
  return { artifacts, listStored: listKeys };
}

/** Creates the whole HTTP side with real stores and a scripted analysis. */
export async function aService(environment: Readonly<Record<string, string>> = {}, directory?: Directory) {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-service-'));
  const read = readSettings({ SERVICE_DATA_DIR: folder, ...environment });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const database = await openTestDatabase(folder);
  const { revokedTokens, ...stores } = createSqlStores(database);
  const { jobStore } = stores;
  const { SERVICE_JWT_SECRET: secret, SERVICE_JWT_KEY_FILE: keyFile } = read.settings;
  const signingKey = await openSigningKey(folder, { secret, keyFile });
  const evictOldest = () => evictOldestArtifact({ jobStore, artifacts });
  const { artifacts, listStored }: TestArtifacts = await openTestArtifacts(folder, evictOldest);
  const closing = new AbortController();
  const identityProvider = await openProvider(read.settings);
  const notifier = openNotifier(read.settings, stores, false);
  const pool = scriptedPool();
  const location: ScriptedLocation = {
    requested: [],
    answer: () => Promise.reject(new ArtifactError('location-failed', 'Nothing is there in this test.')),
  };
  let logged = '';
  const log = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  const parts = {
    settings: read.settings,
    ...stores,
    tokens: makeTokens(signingKey, revokedTokens, read.settings.SERVICE_TOKEN_TTL_SEC),
    publicKeys: signingKey.publicKeys,
    ...(directory && { directory }),
    ...(identityProvider && { identityProvider }),
    fixedKeys: [fixedKey(KEY)],
    artifacts,
    pool,
    explorers: scriptedExplorers(),
    fetchLocation: (address: string, kind: ArtifactKind, signal: AbortSignal) => {
      location.requested.push(address);
      return location.answer(address, kind, signal);
    },
    limits: {},
    uploadLimit: createUploadLimit(read.settings),
    keepArtifacts: read.settings.SERVICE_ARTIFACT_DAYS > 0,
    evictOldest,
    workerQueue: createWorkerQueue({ all: 1, small: 1, large: 1 }, QUEUE_LIMIT),
    downloadSlots: createSemaphore(1),
    isShared: false,
    ...(notifier && { notifier, endReporter: notifier.reporter }),
    metrics: makeMetrics(),
    traces: NO_TRACES,
    web: WEB,
    draining: closing.signal,
    closing: closing.signal,
    log,
  };
  const { http: app, jobs } = await createApp(parts);
  return {
    app,
    jobs,
    parts,
    pool,
    location,
    folder,
    listStored,
    logged: () => logged,
    beginStopping: () => closing.abort(),
    async close() {
      closing.abort();
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
