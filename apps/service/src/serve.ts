import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readPrefix } from './access/api-keys.ts';
import { createApp } from './app.ts';
import { assemble } from './assemble.ts';
import type { AppDependencies } from './dependencies.ts';
import { findListenerUrl, signInLink } from './http/links.ts';
import { listen } from './http/listen.ts';
import { logAttempt } from './monitoring/log-attempt.ts';
import { observeNotifications } from './monitoring/metrics.ts';
import type { Settings } from './settings/settings.ts';
import { createFirstKey } from './use-cases/access/create-first-key.ts';
import { createSignInCode } from './use-cases/access/sessions.ts';
import { enforceRetention } from './use-cases/artifacts/enforce-retention.ts';
import type { Jobs } from './use-cases/jobs/jobs.ts';
import { resumeJobs } from './use-cases/jobs/resume-jobs.ts';
import { tendQueueForever } from './use-cases/jobs/tend-queue.ts';
import type { Delivery } from './use-cases/notifications/deliver.ts';

/** Requests and analyses get this long to end before the process ends without them. */
const DRAIN_MS = 30_000;

export interface RunningService {
  readonly url: string;
  /** Ids of the analysis processes, for tests that kill them. */
  readonly childPids: () => number[];
  /** Lets running requests and analyses end, then stops everything. */
  close(): Promise<void>;
}

export interface ServeOutput {
  /** Writes one line for people: the address of the service, the first key. */
  readonly writeLine: (line: string) => void;
  readonly log: Writable;
}

/** Begins again what a former process of this data folder left; with a shared queue workers do that. */
async function resume(parts: AppDependencies, jobs: Jobs, log: FastifyBaseLogger): Promise<void> {
  const resumed = await resumeJobs({ ...parts, jobs });
  if (resumed > 0) log.info({ jobs: resumed }, 'begun again');
}

/** Delivers notifications, and counts them. Absent when nobody is to be notified. */
async function startNotifying(
  { notifier, notifications, metrics }: AppDependencies,
  log: FastifyBaseLogger,
): Promise<Delivery | undefined> {
  if (!notifier) return undefined;
  observeNotifications(metrics, notifications);
  return notifier.startDelivery({
    onAttempt: logAttempt(log, metrics),
    onFailure: (error) => log.error(error),
  });
}

/** Starts the service and resolves when it listens. */
export async function serve(settings: Settings, { writeLine, log }: ServeOutput): Promise<RunningService> {
  const [draining, closing] = [new AbortController(), new AbortController()];
  const { parts, close: closeParts } = await assemble(settings, log, {
    draining: draining.signal,
    closing: closing.signal,
  });
  try {
    const { http: app, jobs } = await createApp(parts);
    const onFailure = (error: unknown) => app.log.error(error);
    if (parts.shared) void tendQueueForever({ ...parts, ...parts.shared }, closing.signal, onFailure);
    else await resume(parts, jobs, app.log);
    const listener = await listen(app, {
      host: settings.SERVICE_HTTP_HOST,
      port: settings.SERVICE_HTTP_PORT,
      portSetting: 'SERVICE_HTTP_PORT',
    });
    // It is shown once: a start that fails before must not create it.
    const firstKey = await createFirstKey(parts.keys, settings.SERVICE_API_KEYS);
    const days = {
      results: settings.SERVICE_RETENTION_DAYS,
      artifacts: settings.SERVICE_ARTIFACT_DAYS,
      audit: settings.SERVICE_AUDIT_DAYS,
    };
    enforceRetention(parts, days, closing.signal, onFailure);
    const delivery = await startNotifying(parts, app.log);
    const url = findListenerUrl(listener);
    // The address comes last: whoever waits for it has already seen the key.
    const address = settings.SERVICE_PUBLIC_URL ?? url;
    if (firstKey) {
      const made = {
        action: 'key-made',
        actor: 'first start',
        subject: readPrefix(firstKey),
        details: 'admin',
      } as const;
      await parts.audit.append({ at: Date.now(), ...made });
      writeLine(`API key (shown only now, stored as a hash): ${firstKey}`);
      writeLine(
        `Sign in once, within a day: ${signInLink(address, await createSignInCode(parts.sessions, Date.now()))}`,
      );
    }
    writeLine(`Hindsight listens on ${address}`);
    return {
      url,
      childPids: () => parts.pool.pids(),
      async close() {
        draining.abort();
        await sleep(settings.SERVICE_DRAIN_SEC * 1000);
        closing.abort();
        const patience = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
        await Promise.all([app.close(), jobs.stop(DRAIN_MS)]);
        await delivery?.stop();
        clearTimeout(patience);
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}
