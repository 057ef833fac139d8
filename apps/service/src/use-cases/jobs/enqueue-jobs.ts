import { chooseLane, type JobQueue, type QueueEntry } from '../../ports/job-queue.ts';
import type { Job, JobStore } from '../../ports/job-store.ts';

/** Somebody waits for the answer, so it goes before this many jobs for which nobody waits. */
const WAITING_CLIENT = 10;
/** Beyond it a key waits for its turn like any other with as many jobs. */
const MAX_BEHIND = 1000;

/**
 * The more jobs of its key wait already, the later a job comes: a key that sends a thousand at once delays the single one of another
 * key by one job, not by a thousand.
 */
const choosePriority = ({ detached }: Job, waitingOfKey: number): number =>
  (detached ? 0 : WAITING_CLIENT) - Math.min(waitingOfKey, MAX_BEHIND);

async function toEntry(jobStore: JobStore, job: Job): Promise<QueueEntry> {
  const { ofKey } = await jobStore.countWaiting(job.keyName);
  return { ...chooseLane(job), jobId: job.id, priority: choosePriority(job, ofKey) };
}

/** Adds stored jobs to the queue; a job that is in it stays where it is. */
export async function enqueueJobs(
  { jobStore, queue }: { readonly jobStore: JobStore; readonly queue: JobQueue },
  jobs: readonly Job[],
): Promise<void> {
  await queue.add(await Promise.all(jobs.map((job) => toEntry(jobStore, job))));
}
