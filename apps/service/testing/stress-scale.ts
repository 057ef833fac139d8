/**
 * `npm run stress:scale -- [seconds] [clients] [--only uploads|workers]`: what several processes cost and bring. It sends the mix of
 * `stress:load` to one service with the embedded stores, then to an instance with two workers, PostgreSQL and an object store, both on
 * this machine; and large logs to an instance with one worker and with two, each bound to a processor of its own and then free.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureTools } from '../../../scripts/install-test-tools.ts';
import { readProcessorUse } from '../../../scripts/stress/processes.ts';
import { createAnalysisClient } from './analysis-client.ts';
import { aGcLog } from './gc-log-builder.ts';
import { anObjectStore, STORE_KEY, type TestObjectStore } from './object-store-server.ts';
import { aScaledService, type ScaledService } from './scaled-service.ts';

if (!ensureTools()) process.exit(1);

const KEY = 'key-of-the-scale-test';
const LOAD = fileURLToPath(new URL('../../../scripts/stress/load.ts', import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const [seconds = '30', clients = '10'] = positionals;
const isRequested = (part: 'uploads' | 'workers'): boolean => values.only === undefined || values.only === part;
/** About two seconds of processor time each, so that the queue costs nothing beside them. */
const LARGE_LOGS = 24;
const PAUSES = 150_000;
/** Seldom enough to take nothing from the workers. */
const POLL_MS = 250;

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
  environment: Readonly<Record<string, string>>,
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
        ...environment,
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

interface WorkersTime {
  readonly seconds: number;
  /** Processor time of the workers and their analyses. */
  readonly processorSeconds: number;
}

/** Lets workers that are started by these commands analyze all large logs, which wait in the queue by then. */
const measureLargeLogs = (launchers: readonly (readonly string[])[]): Promise<WorkersTime> =>
  withWorkers(0, {}, async ({ instances: [instance], workers, addWorkers }) => {
    const client = createAnalysisClient(instance?.url ?? '', KEY);
    const ids: string[] = [];
    for (let log = 0; log < LARGE_LOGS; log++) ids.push(await client.submit(aGcLog(PAUSES + log)));
    const started = performance.now();
    await addWorkers(launchers);
    for (const id of ids) await client.until(id, 'done', POLL_MS);
    const uses = workers.map(({ pid }) => readProcessorUse(pid));
    return {
      seconds: (performance.now() - started) / 1000,
      processorSeconds: uses.reduce((sum, { own, below }) => sum + own + below, 0),
    };
  });

const formatTime = ({ seconds, processorSeconds }: WorkersTime): string =>
  `${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)} s of processor time)`;

/** Compares one worker with two that are started by these commands. */
async function compareWorkers(
  where: string,
  launchers: readonly [readonly string[], readonly string[]],
): Promise<void> {
  const [one, two] = [await measureLargeLogs(launchers.slice(0, 1)), await measureLargeLogs(launchers)];
  const times = `${formatTime(one)} with one worker, ${formatTime(two)} with two`;
  print(`${LARGE_LOGS} large logs, ${where}: ${times}: ${(one.seconds / two.seconds).toFixed(2)} times as fast.`);
}

/** Workers that may use one processor each, like a container with one. */
const onProcessor = (processor: number): readonly string[] => ['taskset', '-c', String(processor)];

async function compareUploads(): Promise<void> {
  print('One service, embedded stores:');
  const embedded = await measureUploads();
  print('\nAn instance, two workers, PostgreSQL, object store:');
  const processes = { SERVICE_CONCURRENCY: String(availableParallelism()) };
  const scaled = await withWorkers(2, processes, (service, store) =>
    measureUploads('--url', service.instances[0]?.url ?? '', '--key', KEY, ...nameParts(service, store)),
  );
  print(`\nSeveral processes reach ${(scaled / embedded).toFixed(2)} of one service on the same machine.`);
}

if (isRequested('uploads')) await compareUploads();
if (isRequested('workers')) {
  await compareWorkers('one processor for each worker', [onProcessor(0), onProcessor(1)]);
  // An analysis of a log reads ahead and compiles in threads of its own: one worker uses more than one processor then.
  await compareWorkers('all processors for every worker', [[], []]);
}
