import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after } from 'node:test';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { openSigningKey } from '../src/access/signing-key.ts';
import { makeTokens } from '../src/access/tokens.ts';
import { createApp } from '../src/app.ts';
import { jobDependencies } from '../src/assemble.ts';
import { openProvider } from '../src/assemble-identity.ts';
import { type Notifier, openNotifier } from '../src/assemble-notifications.ts';
import { openStorage, type Storage } from '../src/assemble-storage.ts';
import type { AppDependencies } from '../src/dependencies.ts';
import { logJobEnd } from '../src/monitoring/log-job-end.ts';
import { makeMetrics } from '../src/monitoring/metrics.ts';
import { NO_TRACES } from '../src/monitoring/traces.ts';
import type { Directory } from '../src/ports/directory.ts';
import { LANES } from '../src/ports/job-queue.ts';
import { readSettings, type Settings } from '../src/settings/settings.ts';
import { fixedKey } from '../src/use-cases/access/principal.ts';
import type { JobDependencies } from '../src/use-cases/jobs/active-job.ts';
import { createJobs } from '../src/use-cases/jobs/jobs.ts';
import { createSemaphore } from '../src/use-cases/jobs/semaphore.ts';
import { startWorker } from '../src/use-cases/jobs/worker.ts';
import { createWorkerQueue } from '../src/use-cases/jobs/worker-queue.ts';
import type { WebFiles } from '../src/web/web-files.ts';
import { scriptedExplorers, scriptedLocation, scriptedPool } from './scripted-analysis.ts';
import { openTestStack } from './test-stack.ts';

export const KEY = 'a-key-of-the-test';
/** Jobs that may wait. */
export const QUEUE_LIMIT = 3;

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

function recordLog() {
  let logged = '';
  const log = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  return { log, logged: () => logged };
}

/** What all processes of a service under test have in common. */
interface Common {
  readonly settings: Settings;
  readonly directory: Directory | undefined;
  readonly pool: JobDependencies['pool'];
  readonly explorers: AppDependencies['explorers'];
  readonly fetchLocation: JobDependencies['fetchLocation'];
  readonly log: Writable;
  readonly closing: AbortSignal;
}

const SLOTS = { all: 1, small: 1, large: 1 };

/** What doing a job needs, as the service puts it together, with a short queue and without the network. */
const jobParts = ({ settings, pool, fetchLocation }: Common, storage: Storage, notifier: Notifier | undefined) => ({
  ...jobDependencies(settings, storage, pool, SLOTS, notifier),
  fetchLocation,
  workerQueue: createWorkerQueue(SLOTS, QUEUE_LIMIT),
  downloadSlots: createSemaphore(1),
});

/** An instance with real stores and a scripted analysis. */
async function anInstance(common: Common) {
  const { settings, directory, explorers, log, closing } = common;
  const storage = await openStorage(settings, (error) => log.write(`${error}\n`));
  const { stores, shared } = storage;
  const { revokedTokens, ...otherStores } = stores;
  const signingKey = await openSigningKey(settings.SERVICE_DATA_DIR, {
    secret: settings.SERVICE_JWT_SECRET ?? storage.tokenSecret,
    keyFile: settings.SERVICE_JWT_KEY_FILE,
  });
  const identityProvider = await openProvider(settings);
  const notifier = openNotifier(settings, stores, shared !== undefined);
  const parts = {
    ...jobParts(common, storage, notifier),
    settings,
    ...otherStores,
    ...(shared && { shared }),
    tokens: makeTokens(signingKey, revokedTokens, settings.SERVICE_TOKEN_TTL_SEC),
    publicKeys: signingKey.publicKeys,
    ...(directory && { directory }),
    ...(identityProvider && { identityProvider }),
    fixedKeys: [fixedKey(KEY)],
    explorers,
    ...(notifier && { notifier }),
    metrics: makeMetrics(),
    traces: NO_TRACES,
    web: WEB,
    draining: closing,
    closing,
    log,
  };
  const { http, jobs } = await createApp(parts);
  return {
    ...{ http, jobs, parts },
    async close() {
      await http.close();
      await storage.close();
    },
  };
}

/** A worker with real stores and a scripted analysis; it does one small and one large job at a time. */
async function aWorker(common: Common) {
  const { settings, log } = common;
  const storage = await openStorage(settings, (error) => log.write(`${error}\n`));
  if (!storage.shared) throw new Error('a worker needs a shared queue');
  const notifier = openNotifier(settings, storage.stores, true);
  const parts = { ...jobParts(common, storage, notifier), ...storage.shared };
  const { log: logger } = fastify({ logger: { level: settings.SERVICE_LOG_LEVEL, stream: log } });
  const jobs = createJobs({ ...parts, onEnd: logJobEnd(logger, makeMetrics(), NO_TRACES) });
  const onFailure = (error: unknown) => logger.error(error);
  const worker = startWorker({ ...parts, jobs, lanes: LANES, slots: { small: 1, large: 1 }, onFailure });
  return {
    async close() {
      await worker.stop(0);
      await storage.close();
    },
  };
}

/** A balancer without sticky sessions: every request goes to the next instance. */
function balance(instances: readonly { readonly http: FastifyInstance }[]) {
  let turn = 0;
  return (request: InjectOptions | string) => {
    const instance = instances[turn++ % instances.length];
    if (!instance) throw new Error('there is no instance');
    return instance.http.inject(request);
  };
}

const repeat = <Value>(times: number, make: () => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: times }, make));

const open = new Set<() => Promise<void>>();
// A test that fails before it closes its service, or a service that starts in part, must not keep the process from ending.
after(() => Promise.all([...open].map((close) => close())));

/** Creates the whole HTTP side with real stores and a scripted analysis; `app` answers as the balancer does. */
export async function aService(environment: Readonly<Record<string, string>> = {}, directory?: Directory) {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-service-'));
  const stack = await openTestStack(folder);
  const read = readSettings({ SERVICE_DATA_DIR: folder, ...stack.settings, ...environment });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const closing = new AbortController();
  const { log, logged } = recordLog();
  const pool = scriptedPool();
  const location = scriptedLocation();
  const common: Common = {
    ...{ settings: read.settings, directory, pool, log, closing: closing.signal },
    ...{ explorers: scriptedExplorers(), fetchLocation: location.fetch },
  };
  const processes: { close(): Promise<void> }[] = [];
  async function close(): Promise<void> {
    if (!open.delete(close)) return;
    closing.abort();
    await Promise.all(processes.map((one) => one.close()));
    rmSync(folder, { recursive: true });
  }
  open.add(close);
  async function start<Process extends { close(): Promise<void> }>(make: (common: Common) => Promise<Process>) {
    const one = await make(common);
    processes.push(one);
    return one;
  }
  const first = await start(anInstance);
  const instances = [first, ...(await repeat(stack.instances - 1, () => start(anInstance)))];
  await repeat(stack.workers, () => start(aWorker));
  return {
    app: { inject: balance(instances) },
    /** The first of the instances, for what each of them counts or keeps for itself: see docs/scale-out.md. */
    ...{ http: first.http, jobs: first.jobs, parts: first.parts },
    ...{ pool, location, folder, logged },
    /** Small analyses that run at a time. */
    slots: Math.max(1, stack.workers),
    listStored: stack.listStored,
    beginStopping: () => closing.abort(),
    close,
  };
}
