import type { Delivery } from '../../ports/job-queue.ts';
import { isOver } from '../../ports/job-state.ts';
import type { Job } from '../../ports/job-store.ts';
import { type ResumeDependencies, resumeJob } from './resume-jobs.ts';

export type ClaimDependencies = Omit<ResumeDependencies, 'jobs'>;

/**
 * Makes a delivered job one of this worker; undefined when there is nothing left to do. A job that another worker left in the
 * middle is begun again, once.
 */
export async function claimJob(parts: ClaimDependencies, { jobId, earlier }: Delivery): Promise<Job | undefined> {
  const claimed = earlier === 0 ? await parts.jobStore.claim(jobId) : undefined;
  if (claimed) return claimed;
  const job = await parts.jobStore.find(jobId);
  if (!job || isOver(job.state)) return undefined;
  if (job.state === 'received' && job.location !== undefined && earlier === 0) return job;
  return resumeJob(parts, { ...job, detached: true });
}
