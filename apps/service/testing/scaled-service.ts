import { rmSync } from 'node:fs';
import { aBalancer } from './balancer.ts';
import { aFaultyLink } from './faulty-link.ts';
import { anObjectStore, STORE_KEY } from './object-store-server.ts';
import { aPostgresServer, type PostgresServer } from './postgres-server.ts';
import { aRunningService, aRunningWorker, newDataFolder, type RunningProcess } from './service-process.ts';

interface Scale {
  readonly instances: number;
  readonly workers: number;
  /** Artifacts lie in an object store, which like the database is reached over a network that a test can disturb. */
  readonly onFaultyNetwork?: boolean;
}

interface Started {
  readonly postgres: PostgresServer;
  readonly processes: RunningProcess[];
  readonly closing: (() => Promise<void>)[];
}

/** Starts the parts of a service on several processes: PostgreSQL, instances, workers, and a balancer in front. */
export async function aScaledService(scale: Scale, environment: Readonly<Record<string, string>>) {
  const started: Started = { postgres: await aPostgresServer(), processes: [], closing: [] };
  try {
    return await startParts(started, scale, environment);
  } catch (error) {
    await Promise.all(started.processes.map((one) => one.kill()));
    await closeServers(started);
    throw error;
  }
}

async function closeServers({ postgres, closing }: Started): Promise<void> {
  for (const close of closing) await close();
  await postgres.close();
}

/** Starts an object store, and a link to it and to the database. */
async function startNetwork(databaseUrl: string, { closing }: Started) {
  const database = new URL(databaseUrl);
  const store = await anObjectStore();
  closing.push(store.close);
  const endpoint = new URL(store.endpoint);
  const links = { database: await aFaultyLink(Number(database.port)), store: await aFaultyLink(Number(endpoint.port)) };
  closing.unshift(links.database.close, links.store.close);
  database.port = String(links.database.port);
  const settings = {
    SERVICE_DATABASE_URL: database.href,
    SERVICE_STORE_URL: store.url.replace(`:${endpoint.port}`, `:${links.store.port}`),
    SERVICE_STORE_ACCESS_KEY: STORE_KEY.accessKey,
    SERVICE_STORE_SECRET_KEY: STORE_KEY.secretKey,
  };
  return { store, links, settings };
}

async function startParts(parts: Started, scale: Scale, environment: Readonly<Record<string, string>>) {
  const { postgres, processes } = parts;
  const folder = environment.SERVICE_DATA_DIR ?? newDataFolder();
  const databaseUrl = await postgres.newDatabase();
  const network = scale.onFaultyNetwork ? await startNetwork(databaseUrl, parts) : undefined;
  const settings = {
    SERVICE_DATABASE_URL: databaseUrl,
    SERVICE_QUEUE: 'postgres',
    SERVICE_CONCURRENCY: '1',
    SERVICE_LOG_LEVEL: 'warn',
    ...network?.settings,
    ...environment,
  };
  const noteStarted = (one: RunningProcess): RunningProcess => {
    processes.push(one);
    return one;
  };
  const startInstance = () => aRunningService(folder, settings).then(noteStarted);
  const startWorker = (launcher: readonly string[] = []) =>
    aRunningWorker(folder, settings, launcher).then(noteStarted);
  // The first one makes the tables; the others find them.
  const instances: RunningProcess[] = [await startInstance()];
  const rest = Array.from({ length: scale.instances - 1 }, startInstance);
  const workers = await Promise.all(Array.from({ length: scale.workers }, () => startWorker()));
  instances.push(...(await Promise.all(rest)));
  const balancer = await aBalancer(() => instances.map(({ url }) => url));
  return {
    url: balancer.url,
    folder,
    postgres,
    databaseUrl,
    network,
    instances,
    workers,
    /** Kills one like a crash and starts another in its place. */
    async replaceInstance(n: number) {
      await instances[n]?.kill();
      instances[n] = await startInstance();
    },
    /** Starts a worker by each of these commands; an empty one starts it directly. */
    async addWorkers(launchers: readonly (readonly string[])[]) {
      workers.push(...(await Promise.all(launchers.map(startWorker))));
    },
    async replaceWorker(n: number) {
      await workers[n]?.kill();
      workers[n] = await startWorker();
    },
    async close() {
      await balancer.close();
      await Promise.all([...instances, ...workers].map((one) => one.stop()));
      await closeServers(parts);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ScaledService = Awaited<ReturnType<typeof aScaledService>>;
