import { chooseLane, type Signals } from '../../ports/job-queue.ts';
import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { TAKEN_OVER } from './active-job.ts';
import type { Jobs, LocalJobs } from './jobs.ts';

export interface InstanceJobsOptions {
  /** Hands jobs over to workers. */
  readonly queued: Jobs;
  /** Does jobs in this process. */
  readonly local: LocalJobs;
  readonly signals: Signals;
  /** How many analyses this process runs at a time. */
  readonly localAnalyses: number;
}

/**
 * Analyzed within tenths of a second. A job that ran for longer than ten seconds would be handed to a worker as well, because the queue
 * does not know that it is in good hands.
 */
const MAX_LOCAL_BYTES = 2 ** 20;

/** The way through the queue, to a worker and back takes about as long as this many small analyses. */
const MAX_WAITING_PER_PROCESS = 4;

/** Returns whether the artifact of a job is here and small, and its client waits. */
const isForInstance = (job: Job): boolean =>
  !job.detached &&
  job.state === 'queued' &&
  job.artifactBytes !== undefined &&
  job.artifactBytes <= MAX_LOCAL_BYTES &&
  chooseLane(job).size === 'small';

/**
 * The jobs of an instance: what is small and waited for is analyzed where it arrived unless many wait there already, everything else by
 * workers. The way through the queue, to a worker and back costs more than half as much as a small analysis.
 */
export function createInstanceJobs({ queued, local, signals, localAnalyses }: InstanceJobsOptions): Jobs {
  const maxAccepted = localAnalyses * (1 + MAX_WAITING_PER_PROCESS);
  let accepted = 0;
  const stopListening = signals.listen('cancelled', ({ jobId }) => void local.cancel(jobId));

  /** The place of a job is free when its analysis is over, while its result is saved. */
  async function startHere(job: Job): Promise<StoredResult> {
    let isAccepted = true;
    accepted++;
    const noteAnalyzed = () => {
      if (isAccepted) accepted--;
      isAccepted = false;
    };
    try {
      return await local.start(job, noteAnalyzed);
    } finally {
      noteAnalyzed();
    }
  }

  return {
    assertCapacity: queued.assertCapacity,
    async start(job) {
      if (accepted >= maxAccepted || !isForInstance(job)) return queued.start(job);
      try {
        return await startHere(job);
      } catch (error) {
        if (error !== TAKEN_OVER) throw error;
        // A worker does it by now: its end is waited for like any other.
        return queued.start(job);
      }
    },
    startDetached: queued.startDetached,
    async cancel(id) {
      await local.cancel(id);
      await queued.cancel(id);
    },
    waiting: () => local.waiting() + queued.waiting(),
    async stop(patienceMs) {
      await Promise.all([local.stop(patienceMs), queued.stop(patienceMs)]);
      stopListening();
    },
  };
}
