import { rmSync } from 'node:fs';
import { aBalancer } from './balancer.ts';
import { aPostgresServer, type PostgresServer } from './postgres-server.ts';
import { aRunningService, aRunningWorker, newDataFolder, type RunningProcess } from './service-process.ts';

/** Starts the parts of a service on several processes: PostgreSQL, instances, workers, and a balancer in front. */
export async function aScaledService(
  counts: { readonly instances: number; readonly workers: number },
  environment: Readonly<Record<string, string>>,
) {
  const postgres = await aPostgresServer();
  const started: RunningProcess[] = [];
  try {
    return await startParts({ postgres, started }, counts, environment);
  } catch (error) {
    await Promise.all(started.map((one) => one.kill()));
    await postgres.close();
    throw error;
  }
}

async function startParts(
  { postgres, started }: { readonly postgres: PostgresServer; readonly started: RunningProcess[] },
  counts: { readonly instances: number; readonly workers: number },
  environment: Readonly<Record<string, string>>,
) {
  const folder = newDataFolder();
  const settings = {
    SERVICE_DATABASE_URL: await postgres.newDatabase(),
    SERVICE_QUEUE: 'postgres',
    SERVICE_CONCURRENCY: '1',
    SERVICE_LOG_LEVEL: 'warn',
    ...environment,
  };
  const noteStarted = (one: RunningProcess): RunningProcess => {
    started.push(one);
    return one;
  };
  const startInstance = () => aRunningService(folder, settings).then(noteStarted);
  const startWorker = () => aRunningWorker(folder, settings).then(noteStarted);
  // The first one makes the tables; the others find them.
  const instances: RunningProcess[] = [await startInstance()];
  const rest = Array.from({ length: counts.instances - 1 }, startInstance);
  const workers = await Promise.all(Array.from({ length: counts.workers }, startWorker));
  instances.push(...(await Promise.all(rest)));
  const balancer = await aBalancer(() => instances.map(({ url }) => url));
  return {
    url: balancer.url,
    folder,
    postgres,
    databaseUrl: settings.SERVICE_DATABASE_URL,
    instances,
    workers,
    /** Kills one like a crash and starts another in its place. */
    async replaceInstance(n: number) {
      await instances[n]?.kill();
      instances[n] = await startInstance();
    },
    async replaceWorker(n: number) {
      await workers[n]?.kill();
      workers[n] = await startWorker();
    },
    async close() {
      await balancer.close();
      await Promise.all([...instances, ...workers].map((one) => one.stop()));
      await postgres.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ScaledService = Awaited<ReturnType<typeof aScaledService>>;
