import { ArtifactError } from '@hindsight/model';
import type { Job, JobStore } from '../ports/job-store.ts';
import type { ResultStore, StoredResult } from '../ports/result-store.ts';

const NOT_FOUND = 'No such analysis. It may be deleted or past its retention.';

export interface FoundAnalysis {
  readonly job: Job;
  /** When it is done. */
  readonly result?: StoredResult;
}

export async function findJob(jobStore: JobStore, id: string): Promise<Job> {
  const job = await jobStore.find(id);
  if (!job) throw new ArtifactError('not-found', NOT_FOUND);
  return job;
}

export async function findAnalysis(jobStore: JobStore, results: ResultStore, id: string): Promise<FoundAnalysis> {
  const job = await findJob(jobStore, id);
  if (job.state !== 'done') return { job };
  const result = await results.byId(job.id);
  if (!result) throw new ArtifactError('not-found', NOT_FOUND);
  return { job, result };
}
