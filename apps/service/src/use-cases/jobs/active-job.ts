import type { AnalysisJob, AnalysisPool } from '@hindsight/engine';
import { ArtifactError } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { FetchLocation } from '../../ports/fetch-location.ts';
import type { Job, JobChanges, JobProgress, JobStore } from '../../ports/job-store.ts';
import type { LogPatternStore } from '../../ports/log-pattern-store.ts';
import type { ResultStore } from '../../ports/result-store.ts';
import type { UploadLimit } from '../../settings/upload-limits.ts';
import type { Semaphore } from './semaphore.ts';

export interface JobDependencies {
  readonly jobStore: JobStore;
  readonly artifacts: ArtifactStore;
  readonly results: ResultStore;
  readonly logPatterns: LogPatternStore;
  readonly pool: AnalysisPool;
  readonly fetchLocation: FetchLocation;
  readonly limits: AnalysisJob['limits'];
  readonly uploadLimit: UploadLimit;
  /** Artifacts stay after an analysis that came to its result. */
  readonly keepArtifacts: boolean;
  /** Gives up an artifact that is kept; false when there is none. */
  readonly evictOldest: () => Promise<boolean>;
  /** Analyses and downloads at a time. */
  readonly analysisSlots: Semaphore;
  readonly downloadSlots: Semaphore;
}

/** A job on its way: `step` writes each change of it down before anything follows from it. */
export interface ActiveJob {
  readonly job: () => Job;
  step(changes: JobChanges): Promise<Job>;
  /** Now and then; never waited for. */
  note(progress: JobProgress): void;
}

const CHANGED_ELSEWHERE = new ArtifactError('analysis-crashed', 'The analysis was cancelled.');
/** Often enough for a person who watches. */
const NOTE_INTERVAL_MS = 500;

export function activateJob(begun: Job, jobStore: JobStore): ActiveJob {
  let job = begun;
  let noted = 0;
  return {
    job: () => job,
    async step(changes) {
      const next = await jobStore.change(job, changes);
      if (!next) throw CHANGED_ELSEWHERE;
      job = next;
      return next;
    },
    note(progress) {
      const now = Date.now();
      if (now - noted < NOTE_INTERVAL_MS) return;
      noted = now;
      // A note that is lost is followed by the next one; what is wrong with the database, the next step says.
      void jobStore.change(job, { progress }).catch(() => undefined);
    },
  };
}

/** Where nothing but a masked copy may stay: whether there is one. */
export const keepOnlyMasked = async (artifacts: ArtifactStore, artifactId: string | undefined): Promise<boolean> =>
  artifactId !== undefined && (await artifacts.keepOnlyMasked(artifactId));

/** Writes down that a job is over; by then its artifact is gone, unless it came to its result and is kept, masked where that was asked for. */
export async function endJob(
  { artifacts, keepArtifacts }: JobDependencies,
  hand: ActiveJob,
  changes: JobChanges,
): Promise<void> {
  const over = { ...changes, location: undefined, finishedAt: Date.now() };
  const { artifactId, parameters } = hand.job();
  if (
    keepArtifacts &&
    changes.state === 'done' &&
    (!parameters.maskArtifact || (await keepOnlyMasked(artifacts, artifactId)))
  ) {
    await hand.step(over);
    return;
  }
  if (artifactId !== undefined) await artifacts.remove(artifactId);
  await hand.step({ ...over, artifactId: undefined });
}
