import { rmSync } from 'node:fs';
import { after, before } from 'node:test';
import { aScaledService } from './scaled-service.ts';
import { aRunningService, newDataFolder, type RunningProcess } from './service-process.ts';
import { isScaleOut } from './test-stack.ts';

/** A service that runs during all tests of a file. */
export interface FileService {
  readonly url: string;
  /** Its data folder, which is removed after the tests. */
  readonly folder: string;
  /** Peak memory of the largest of its processes in bytes, without the analysis processes. Linux only. */
  peakMemory(): number;
}

interface Running {
  readonly url: string;
  readonly processes: readonly RunningProcess[];
  close(): Promise<unknown>;
}

type Environment = Readonly<Record<string, string>>;

async function startEmbedded(environment: Environment): Promise<Running> {
  const service = await aRunningService(environment.SERVICE_DATA_DIR ?? '', environment);
  return { url: service.url, processes: [service], close: () => service.stop() };
}

/** Starts two instances behind a balancer and three workers, on PostgreSQL and an object store. */
async function startScaled(environment: Environment): Promise<Running> {
  const scale = { instances: 2, workers: 3, onFaultyNetwork: true };
  const { url, instances, workers, close } = await aScaledService(scale, {
    ...environment,
    SERVICE_LOCAL_ANALYSES: '0',
  });
  return { url, processes: [...instances, ...workers], close };
}

/** Starts a service before the tests of the calling file and stops it after them; on which stack, see test-stack.ts. */
export function runServiceForFile(environment: Environment): FileService {
  const folder = newDataFolder();
  let running: Running | undefined;
  const started = (): Running => {
    if (!running) throw new Error('the service is started before the first test');
    return running;
  };
  before(async () => {
    const start = isScaleOut() ? startScaled : startEmbedded;
    running = await start({ ...environment, SERVICE_DATA_DIR: folder });
  });
  after(async () => {
    await running?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    get url() {
      return started().url;
    },
    peakMemory: () => Math.max(...started().processes.map((one) => one.peakMemory())),
  };
}
