import { type Fault, fault } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { Job, JobChanges, JobStore } from '../../ports/job-store.ts';
import type { ResultStore } from '../../ports/result-store.ts';
import type { EndReporter } from '../notifications/report-end.ts';
import { keepOnlyMasked } from './active-job.ts';
import type { Jobs } from './jobs.ts';

export interface ResumeDependencies {
  readonly jobStore: JobStore;
  readonly artifacts: ArtifactStore;
  readonly results: ResultStore;
  /** Absent when nobody is to be notified. */
  readonly endReporter?: EndReporter;
  readonly jobs: Jobs;
}

/** A job during which the service died twice is not tried again: it may be the reason. */
const MAX_ATTEMPTS = 2;

export const CUT_OFF = fault('analysis-crashed', 'The service ended before the artifact had arrived. Send it again.');
const LOST = fault('analysis-crashed', 'The service ended, and the artifact is no longer there. Send it again.');
const TWICE = fault(
  'analysis-crashed',
  'The service ended twice while this analysis ran, so it is not tried again. Send a shorter part of the log.',
);

/** Nothing is kept of a job that is over without a result. */
const ARTIFACT_MISSING = { location: undefined, artifactId: undefined } as const;

/** Decides what becomes of a job that a former process left: it is started again, or it is over with these changes. */
async function decideResumption(
  job: Job,
  { artifacts, results, endReporter }: Omit<ResumeDependencies, 'jobs'>,
): Promise<JobChanges | 'begin'> {
  const finishedAt = Date.now();
  const failed = (why: Fault): JobChanges => ({
    ...ARTIFACT_MISSING,
    state: 'failed',
    fault: why,
    finishedAt,
  });
  const result = job.state === 'running' ? await results.byId(job.id) : undefined;
  if (result) {
    await endReporter?.reportResult(result);
    const isRefused = job.parameters.maskArtifact && !(await keepOnlyMasked(artifacts, job.artifactId));
    return {
      state: 'done',
      progress: { ...job.progress, share: 1 },
      finishedAt,
      ...(isRefused && { artifactId: undefined }),
    };
  }
  if (job.state === 'received' && job.location === undefined) return failed(CUT_OFF);
  if (!job.detached) return { ...ARTIFACT_MISSING, state: 'cancelled', finishedAt };
  if (job.artifactId !== undefined && !(await artifacts.has(job.artifactId))) return failed(LOST);
  if (job.state !== 'queued' && job.attempts >= MAX_ATTEMPTS) return failed(TWICE);
  return 'begin';
}

/** Resets an interrupted job to the point at which its artifact is available. */
const startOver = (job: Job): JobChanges => ({
  ...(job.state === 'running' && { state: 'queued', progress: { phase: 'queued', share: 0, bytes: 0 } }),
  ...(job.state !== 'queued' && { attempts: job.attempts + 1 }),
});

/** Writes down what becomes of a job that another process left. Returns it when it is to be done now. */
export async function resumeJob(parts: Omit<ResumeDependencies, 'jobs'>, job: Job): Promise<Job | undefined> {
  const verdict = await decideResumption(job, parts);
  if (verdict !== 'begin' && verdict.fault) await parts.endReporter?.reportFailure(job, verdict.fault);
  const next = await parts.jobStore.change(job, verdict === 'begin' ? startOver(job) : verdict);
  return verdict === 'begin' ? next : undefined;
}

/**
 * Resumes the jobs that a former process did not finish, and removes artifacts that no job needs. Must be called once, before the
 * first request. Returns the number of resumed jobs.
 */
export async function resumeJobs(parts: ResumeDependencies): Promise<number> {
  const { jobStore, artifacts, jobs } = parts;
  const resumed: Job[] = [];
  for (const job of await jobStore.unfinished()) {
    const next = await resumeJob(parts, job);
    if (next) resumed.push(next);
  }
  const kept = await jobStore.withArtifact(Number.MAX_SAFE_INTEGER);
  await artifacts.removeAllBut(new Set([...resumed, ...kept].map(({ artifactId = '' }) => artifactId)));
  for (const job of resumed) await jobs.startDetached(job);
  return resumed.length;
}
