import type { AnalysisJob, AnalysisPool } from '@hindsight/engine';
import { ArtifactError } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { FetchLocation } from '../../ports/fetch-location.ts';
import type { Job, JobChanges, JobProgress, JobStore } from '../../ports/job-store.ts';
import type { LogPatternStore } from '../../ports/log-pattern-store.ts';
import type { ResultStore, StoredResult } from '../../ports/result-store.ts';
import type { UploadLimit } from '../../settings/upload-limits.ts';
import type { EndReporter } from '../notifications/report-end.ts';
import type { Semaphore } from './semaphore.ts';
import type { WorkerQueue } from './worker-queue.ts';

/** What running a job needs. */
export interface JobDependencies {
  readonly jobStore: JobStore;
  readonly artifacts: ArtifactStore;
  readonly results: ResultStore;
  readonly logPatterns: LogPatternStore;
  readonly pool: AnalysisPool;
  readonly fetchLocation: FetchLocation;
  readonly limits: AnalysisJob['limits'];
  readonly uploadLimit: UploadLimit;
  /** Whether artifacts are kept after a successful analysis. */
  readonly keepArtifacts: boolean;
  /** Evicts the artifact that has been kept longest; resolves to false when none is kept. */
  readonly evictOldest: () => Promise<boolean>;
  readonly workerQueue: WorkerQueue;
  readonly downloadSlots: Semaphore;
  /** Absent when nobody is to be notified. */
  readonly endReporter?: EndReporter;
  /** Whether other processes may take the jobs of this one over. */
  readonly isShared: boolean;
}

/** A job of this process. `step` writes each change down before anything follows from it. */
export interface ActiveJob {
  readonly job: () => Job;
  step(changes: JobChanges): Promise<Job>;
  /** Ends the job and saves its result in one step. */
  finish(changes: JobChanges, result: StoredResult): Promise<void>;
  /** Throws when the job was cancelled, or belongs to another worker by now. */
  assertOwned(): Promise<void>;
  /** Writes the progress down now and then; nobody waits for it. */
  note(progress: JobProgress): void;
}

export const CANCELLED = new ArtifactError('cancelled', 'The analysis was cancelled.');
export const TAKEN_OVER = new ArtifactError('shutting-down', 'Another worker does it by now.');
/** Often enough for a person who watches. */
const NOTE_INTERVAL_MS = 500;

/** Tells why a job was changed from outside: it was cancelled or deleted, or another worker does it because this one seemed lost. */
async function findReason(jobStore: JobStore, { id }: Job): Promise<ArtifactError> {
  const now = await jobStore.find(id);
  return !now || now.state === 'cancelled' ? CANCELLED : TAKEN_OVER;
}

/** Makes a stored job one of this process. */
export function activateJob(stored: Job, jobStore: JobStore): ActiveJob {
  let job = stored;
  // The start of an analysis is written down by its own step, and most are over before there is more to tell.
  let notedAt = Date.now();
  return {
    job: () => job,
    async step(changes) {
      const next = await jobStore.change(job, changes);
      if (!next) throw await findReason(jobStore, job);
      job = next;
      return next;
    },
    async finish(changes, result) {
      const next = await jobStore.finish(job, changes, result);
      if (!next) throw await findReason(jobStore, job);
      job = next;
    },
    async assertOwned() {
      const now = await jobStore.find(job.id);
      if (!now || now.state !== job.state || now.attempts !== job.attempts) throw await findReason(jobStore, job);
    },
    note(progress) {
      const now = Date.now();
      if (now - notedAt < NOTE_INTERVAL_MS) return;
      notedAt = now;
      // A lost note is followed by the next one, and the next step reports what is wrong with the database.
      void jobStore.change(job, { progress }).catch(() => undefined);
    },
  };
}

/** Removes the artifact but for its masked copy; returns whether there is one. */
export const keepOnlyMasked = async (artifacts: ArtifactStore, artifactId: string | undefined): Promise<boolean> =>
  artifactId !== undefined && (await artifacts.keepOnlyMasked(artifactId));

/**
 * Writes down that a job is over. Its artifact is removed before, unless the job succeeded and artifacts are kept; where masking was
 * requested only the masked copy is kept.
 */
export async function endJob(
  { artifacts, keepArtifacts }: JobDependencies,
  active: ActiveJob,
  changes: JobChanges,
): Promise<void> {
  const over = { ...changes, location: undefined, finishedAt: Date.now() };
  const { artifactId, parameters } = active.job();
  if (
    keepArtifacts &&
    changes.state === 'done' &&
    (!parameters.maskArtifact || (await keepOnlyMasked(artifacts, artifactId)))
  ) {
    await active.step(over);
    return;
  }
  if (artifactId !== undefined) await artifacts.remove(artifactId);
  await active.step({ ...over, artifactId: undefined });
}
