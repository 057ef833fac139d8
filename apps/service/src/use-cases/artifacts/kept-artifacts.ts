import { ArtifactError } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { Job, JobStore } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';

export interface KeptArtifacts {
  readonly jobStore: JobStore;
  readonly artifacts: ArtifactStore;
}

/** A job whose artifact is still kept. */
export type JobWithArtifact = Job & { readonly artifactId: string };

/** Finds the job of a result when its artifact is kept. */
export async function findKeptJob(
  { jobStore, artifacts }: KeptArtifacts,
  { responseId }: StoredResult,
): Promise<JobWithArtifact | undefined> {
  const job = await jobStore.find(responseId);
  const artifactId = job?.artifactId;
  return job && artifactId !== undefined && (await artifacts.has(artifactId)) ? { ...job, artifactId } : undefined;
}

/** Finds the job of a result; throws `not-found` when its artifact is no longer kept. */
export async function requireKeptJob(stores: KeptArtifacts, result: StoredResult): Promise<JobWithArtifact> {
  const job = await findKeptJob(stores, result);
  if (job) return job;
  throw new ArtifactError(
    'not-found',
    'The artifact is no longer kept, so nothing can be read from it. Send it again.',
  );
}

/** Removes the artifact of a job that is over. The file is removed before its note, because writing may need the space. */
export async function removeArtifact({ jobStore, artifacts }: KeptArtifacts, job: Job): Promise<void> {
  if (job.artifactId === undefined) return;
  await artifacts.remove(job.artifactId);
  await jobStore.change(job, { artifactId: undefined });
}

/** Evicts the artifact that has been kept longest; returns false when none is kept. */
export async function evictOldestArtifact(kept: KeptArtifacts): Promise<boolean> {
  const [oldest] = await kept.jobStore.withArtifact(1);
  if (oldest) await removeArtifact(kept, oldest);
  return oldest !== undefined;
}

/** Removes the artifacts of jobs that were over before this time. */
export async function removeArtifactsBefore(kept: KeptArtifacts, time: number): Promise<void> {
  for (;;) {
    const [oldest] = await kept.jobStore.withArtifact(1);
    if (!oldest || (oldest.finishedAt ?? 0) >= time) return;
    await removeArtifact(kept, oldest);
  }
}

/** Retries a write that fails with `storage-full` as long as `evict` can free space. */
export async function retryAfterEviction<Result>(
  evict: () => Promise<boolean>,
  write: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      const full = error instanceof ArtifactError && error.fault.code === 'storage-full';
      if (!full || !(await evict())) throw error;
    }
  }
}
