import type { AccessScope } from '../../access/access-scope.ts';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import { isOver } from '../../ports/job-state.ts';
import type { Job, JobStore } from '../../ports/job-store.ts';
import type { ResultStore } from '../../ports/result-store.ts';
import { removeArtifact } from '../artifacts/kept-artifacts.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findJob } from './find-analysis.ts';

interface DeleteParts {
  readonly jobStore: JobStore;
  readonly artifacts: ArtifactStore;
  readonly results: ResultStore;
  readonly jobs: Jobs;
}

/** Cancels an analysis that is not over and returns its job; deletes one that is over and returns undefined. */
export async function deleteAnalysis(parts: DeleteParts, id: string, reach: AccessScope): Promise<Job | undefined> {
  const { jobStore, results, jobs } = parts;
  const job = await findJob(jobStore, id, reach);
  if (!isOver(job.state)) {
    await jobs.cancel(id);
    const now = await findJob(jobStore, id, reach);
    if (isOver(now.state)) return now;
    // It is not active yet: its upload is still running and notices the cancellation when it is stored.
    return (await jobStore.change(now, { state: 'cancelled', finishedAt: Date.now() })) ?? findJob(jobStore, id, reach);
  }
  await removeArtifact(parts, job);
  await results.remove(id);
  await jobStore.remove(id);
  return undefined;
}
