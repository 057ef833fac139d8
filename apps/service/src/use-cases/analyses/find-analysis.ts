import { ArtifactError } from '@hindsight/model';
import { type AccessScope, isInScope } from '../../access/access-scope.ts';
import type { Job, JobStore } from '../../ports/job-store.ts';
import type { ResultStore, StoredResult } from '../../ports/result-store.ts';

const NOT_FOUND = 'No such analysis. It may be deleted or past its retention.';

export interface FoundAnalysis {
  readonly job: Job;
  /** Present when the job is done. */
  readonly result?: StoredResult;
}

/** Finds a job. Throws `not-found` for one outside the access scope as well, so that its existence stays hidden. */
export async function findJob(jobStore: JobStore, id: string, reach: AccessScope): Promise<Job> {
  const job = await jobStore.find(id);
  if (!job || !isInScope(reach, { ...job, appName: job.parameters.appName }))
    throw new ArtifactError('not-found', NOT_FOUND);
  return job;
}

export async function findAnalysis(
  jobStore: JobStore,
  results: ResultStore,
  id: string,
  reach: AccessScope,
): Promise<FoundAnalysis> {
  const job = await findJob(jobStore, id, reach);
  if (job.state !== 'done') return { job };
  const result = await results.byId(job.id);
  if (!result) throw new ArtifactError('not-found', NOT_FOUND);
  return { job, result };
}
