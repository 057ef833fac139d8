import type { Writable } from 'node:stream';
import fastify from 'fastify';
import { assembleWorker } from './assemble.ts';
import { findListenerUrl } from './http/links.ts';
import { listen } from './http/listen.ts';
import { logJobEnd } from './monitoring/log-job-end.ts';
import { LANES, type Lane, type SizeClass } from './ports/job-queue.ts';
import type { Settings } from './settings/settings.ts';
import { createJobs } from './use-cases/jobs/jobs.ts';
import { startWorker } from './use-cases/jobs/worker.ts';
import { VERSION } from './version.ts';

/** Running analyses get this long to end before they are given back. */
const DRAIN_MS = 30_000;

/** What a worker takes; an absent choice takes everything. */
export interface WorkerChoice {
  readonly kinds?: readonly string[];
  readonly sizes?: readonly SizeClass[];
  /** Port of /health, /ready and /metrics; absent: none. */
  readonly port?: number;
}

export interface RunningWorker {
  /** Absent without a port. */
  readonly url?: string;
  close(): Promise<void>;
}

const chooseLanes = ({ kinds, sizes }: WorkerChoice): readonly Lane[] =>
  LANES.filter(
    ({ kind, size }) => (kinds === undefined || kinds.includes(kind)) && (sizes === undefined || sizes.includes(size)),
  );

/** Small jobs get the slots of SERVICE_CONCURRENCY, and large ones one more, so that neither waits for the other. */
const chooseSlots = (lanes: readonly Lane[], concurrency: number): Record<SizeClass, number> => {
  const has = (wanted: SizeClass) => lanes.some(({ size }) => size === wanted);
  if (!has('small')) return { small: 0, large: concurrency };
  return { small: concurrency, large: has('large') ? 1 : 0 };
};

/** Starts a worker: it takes jobs from the shared queue until it is closed. */
export async function serveWorker(
  settings: Settings,
  choice: WorkerChoice,
  { writeLine, log }: { readonly writeLine: (line: string) => void; readonly log: Writable },
): Promise<RunningWorker> {
  const lanes = chooseLanes(choice);
  const slots = chooseSlots(lanes, settings.SERVICE_CONCURRENCY);
  const { parts, metrics, traces, close: closeParts } = await assembleWorker(settings, slots.small + slots.large, log);
  const app = fastify({ logger: { level: settings.SERVICE_LOG_LEVEL, stream: log } });
  const onFailure = (error: unknown) => app.log.error(error);
  const jobs = createJobs({ ...parts, onEnd: logJobEnd(app.log, metrics, traces) });
  app.get('/health', async () => ({ status: 'up', version: VERSION }));
  app.get('/ready', async () => {
    await Promise.all([parts.results.ping(), parts.artifacts.check(), parts.queue.ping()]);
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  let url: string | undefined;
  if (choice.port !== undefined) {
    const address = { host: settings.SERVICE_HTTP_HOST, port: choice.port, portSetting: '--port' };
    try {
      url = findListenerUrl(await listen(app, address));
    } catch (error) {
      await closeParts();
      throw error;
    }
  }
  const worker = startWorker({ ...parts, jobs, lanes, slots, onFailure });
  writeLine(
    `Hindsight worker takes ${slots.small} small and ${slots.large} large analyses at a time${url === undefined ? '' : `; ${url}`}`,
  );
  return {
    ...(url !== undefined && { url }),
    async close() {
      await worker.stop(DRAIN_MS);
      await app.close();
      await closeParts();
    },
  };
}
