/**
 * `npm run stress:scale -- [seconds] [clients]`: what several processes cost and bring. It sends the mix of `stress:load` to one service
 * with the embedded stores, then to an instance with two workers, PostgreSQL and an object store, both on this machine; and large logs
 * to an instance with one worker and with two.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureTools } from '../../../scripts/install-test-tools.ts';
import { createAnalysisClient } from './analysis-client.ts';
import { aGcLog } from './gc-log-builder.ts';
import { anObjectStore, STORE_KEY, type TestObjectStore } from './object-store-server.ts';
import { aScaledService, type ScaledService } from './scaled-service.ts';

if (!ensureTools()) process.exit(1);

const KEY = 'key-of-the-scale-test';
const LOAD = fileURLToPath(new URL('../../../scripts/stress-load.ts', import.meta.url));
const [seconds = '30', clients = '10'] = process.argv.slice(2);
/** About two seconds of processor time each, so that the queue costs nothing beside them. */
const LARGE_LOGS = 24;
const PAUSES = 150_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the uploads a second that `stress:load` reports. */
async function measureUploads(...words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [LOAD, seconds, clients, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await text(child.stdout);
  print(output.trim());
  const [, rate] = /: ([\d.]+)\/s/.exec(output) ?? [];
  if (rate === undefined) throw new Error('the load was not measured');
  return Number(rate);
}

/** Starts an instance with workers, PostgreSQL and an object store for the time of a measurement. */
async function withWorkers<T>(
  workers: number,
  use: (service: ScaledService, store: TestObjectStore) => Promise<T>,
): Promise<T> {
  const store = await anObjectStore();
  try {
    const service = await aScaledService(
      { instances: 1, workers },
      {
        SERVICE_API_KEYS: KEY,
        SERVICE_STORE_URL: store.url,
        SERVICE_STORE_ACCESS_KEY: STORE_KEY.accessKey,
        SERVICE_STORE_SECRET_KEY: STORE_KEY.secretKey,
      },
    );
    return await use(service, store).finally(() => service.close());
  } finally {
    await store.close();
  }
}

/** Names the processes of which `stress:load` reports the processor time. */
const nameParts = ({ instances, workers, postgres }: ScaledService, store: TestObjectStore): readonly string[] =>
  Object.entries({ instances, workers, PostgreSQL: [postgres], 'object store': [store] }).flatMap(
    ([name, processes]) => ['--part', `${name}=${processes.map(({ pid }) => pid).join(',')}`],
  );

/** Returns the seconds in which so many workers analyze all large logs, which wait in the queue when the workers start. */
const measureLargeLogs = (workers: number): Promise<number> =>
  withWorkers(0, async ({ instances: [instance], addWorkers }) => {
    const client = createAnalysisClient(instance?.url ?? '', KEY);
    const ids: string[] = [];
    for (let log = 0; log < LARGE_LOGS; log++) ids.push(await client.submit(aGcLog(PAUSES + log)));
    const started = performance.now();
    await addWorkers(workers);
    for (const id of ids) await client.until(id, 'done');
    return (performance.now() - started) / 1000;
  });

print('One service, embedded stores:');
const embedded = await measureUploads();
print('\nAn instance, two workers, PostgreSQL, object store:');
const scaled = await withWorkers(2, (service, store) =>
  measureUploads('--url', service.instances[0]?.url ?? '', '--key', KEY, ...nameParts(service, store)),
);
print(`\nSeveral processes reach ${(scaled / embedded).toFixed(2)} of one service on the same machine.`);
const [one, two] = [await measureLargeLogs(1), await measureLargeLogs(2)];
print(
  `${LARGE_LOGS} large logs: ${one.toFixed(1)} s with one worker, ${two.toFixed(1)} s with two: ${(one / two).toFixed(2)} times as fast.`,
);
