import { statfs } from 'node:fs/promises';
import { ANALYSIS_STATES } from '@hindsight/api';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobStore } from '../ports/job-store.ts';
import type { NotificationStore } from '../ports/notification-store.ts';
import type { Jobs } from '../use-cases/jobs/jobs.ts';

/** Histogram buckets in seconds, from a small log to the default time limit. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600];

export type Metrics = ReturnType<typeof makeMetrics>;

/** Creates the metrics in a registry of their own, so that two services in one process do not mix theirs. */
export function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'hindsight_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: SECONDS,
      registers,
    }),
    faults: new Counter({
      name: 'hindsight_faults_total',
      help: 'Requests answered with a fault',
      labelNames: ['code'] as const,
      registers,
    }),
    analyses: new Histogram({
      name: 'hindsight_analysis_duration_seconds',
      help: 'Time of the analysis itself, without upload and queue',
      labelNames: ['kind'] as const,
      buckets: SECONDS,
      registers,
    }),
    queueErrors: new Counter({
      name: 'hindsight_queue_errors_total',
      help: 'Failures of the shared queue of analyses',
      registers,
    }),
    failures: new Counter({
      name: 'hindsight_analysis_failures_total',
      help: 'Analyses that ended with a fault',
      labelNames: ['kind', 'code'] as const,
      registers,
    }),
    notifications: new Counter({
      name: 'hindsight_notification_attempts_total',
      help: 'Attempts to deliver a notification, by channel and what became of them: delivered, waiting (tried again), failed (given up)',
      labelNames: ['channel', 'state'] as const,
      registers,
    }),
    artifactBytes: new Counter({
      name: 'hindsight_artifact_bytes_total',
      help: 'Bytes analyzed, after decompression',
      labelNames: ['kind'] as const,
      registers,
    }),
  };
}

/** Adds the gauges of the jobs, which are computed when they are read. */
export function observeJobs({ registry }: Metrics, jobs: Jobs, jobStore: JobStore): void {
  const registers = [registry];
  new Gauge({
    name: 'hindsight_jobs',
    help: 'Analyses in the store by state',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const counts = await jobStore.countByState();
      for (const state of ANALYSIS_STATES) this.set({ state }, counts[state]);
    },
  });
  const labelNames = ['kind', 'state'] as const;
  const depth = new Gauge({
    name: 'hindsight_queue_jobs',
    help: 'Analyses that are not over, by kind and state, of all processes that share the database',
    labelNames,
    registers,
    async collect() {
      const unfinished = await jobStore.describeUnfinished();
      depth.reset();
      age.reset();
      for (const { kind, state, jobs: count, oldest } of unfinished) {
        depth.set({ kind, state }, count);
        age.set({ kind, state }, Math.max(0, Date.now() - oldest) / 1000);
      }
    },
  });
  const age = new Gauge({
    name: 'hindsight_queue_oldest_seconds',
    help: 'Time since the oldest of these analyses was sent',
    labelNames,
    registers,
  });
  new Gauge({
    name: 'hindsight_queue_length',
    help: 'Analyses that wait for their download or for a free process',
    registers,
    collect() {
      this.set(jobs.waiting());
    },
  });
}

/** Adds the gauges of the outbox. */
export function observeNotifications({ registry }: Metrics, notifications: NotificationStore): void {
  const registers = [registry];
  const due = new Gauge({
    name: 'hindsight_notifications_due',
    help: 'Notifications that are due and not delivered, of all processes that share the database',
    registers,
    async collect() {
      const now = Date.now();
      const counted = await notifications.countDue(now);
      due.set(counted.due);
      age.set(Math.max(0, now - (counted.oldest ?? now)) / 1000);
    },
  });
  const age = new Gauge({
    name: 'hindsight_notifications_oldest_seconds',
    help: 'Time for which the oldest of them has been due',
    registers,
  });
}

/** Adds the version of the process, and the room on the disk of its data folder. */
export function observeInstance({ registry }: Metrics, version: string, dataFolder: string): void {
  const registers = [registry];
  const labelNames = ['version'] as const;
  new Gauge({ name: 'hindsight_build_info', help: 'Always 1', labelNames, registers }).set({ version }, 1);
  const free = new Gauge({
    name: 'hindsight_data_free_bytes',
    help: 'Free space on the disk of the data folder',
    registers,
    async collect() {
      const { bavail, blocks, bsize } = await statfs(dataFolder);
      free.set(bavail * bsize);
      size.set(blocks * bsize);
    },
  });
  const size = new Gauge({ name: 'hindsight_data_disk_bytes', help: 'Size of that disk', registers });
}
