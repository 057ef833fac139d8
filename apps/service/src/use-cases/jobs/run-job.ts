import type { AnalysisSuccess } from '@hindsight/api';
import { type OutputFiles, unwrapOutcome } from '@hindsight/engine';
import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { retryAfterEviction } from '../artifacts/kept-artifacts.ts';
import { type ActiveJob, endJob, type JobDependencies } from './active-job.ts';
import { buildEngineJob } from './build-engine-job.ts';
import { downloadArtifact } from './download-artifact.ts';
import { toReadingProgress } from './job-progress.ts';

async function analyze(parts: JobDependencies, active: ActiveJob, signal: AbortSignal): Promise<AnalysisSuccess> {
  const job = active.job();
  const { progress } = job;
  const outcome = await parts.pool.run(await buildEngineJob(parts, job), {
    signal,
    onProgress: ({ bytes, share, early }) =>
      active.note({ ...toReadingProgress(job, progress.share, bytes, share), ...(early && { early }) }),
    ...(parts.keepArtifacts && selectOutputFiles(parts, job)),
  });
  return unwrapOutcome(outcome);
}

/** Keeps the index by which the artifact is explored later, or only its masked copy where masking was requested. */
function selectOutputFiles(
  { artifacts, evictOldest }: JobDependencies,
  { artifactId = '', parameters }: Job,
): OutputFiles {
  return parameters.maskArtifact
    ? { takeMasked: (path) => retryAfterEviction(evictOldest, () => artifacts.keepMasked(artifactId, path)) }
    : { takeIndex: (path) => retryAfterEviction(evictOldest, () => artifacts.keepIndex(artifactId, path)) };
}

function toStoredResult({ id, token, kind, fileName, parameters, ou }: Job, outcome: AnalysisSuccess): StoredResult {
  const { appName, host, tags = [], graphs = false } = parameters;
  return {
    responseId: id,
    token,
    kind,
    fileName,
    ...(appName !== undefined && { appName }),
    ...(host !== undefined && { host }),
    ...(ou !== undefined && { ou }),
    tags,
    createdAt: Date.now(),
    graphs,
    outcome,
  };
}

/** Takes a job from its present state to its result. Rejects with the fault, or with the reason of the signal. */
export async function runJob(
  parts: JobDependencies,
  active: ActiveJob,
  signal: AbortSignal,
  onRunning: () => void,
): Promise<StoredResult> {
  if (active.job().state === 'received') await downloadArtifact(parts, active, signal);
  const release = await parts.workerQueue.takeForAnalysis(signal);
  try {
    const from = active.job().progress.share;
    await active.step({ state: 'running', progress: toReadingProgress(active.job(), from, 0) });
    onRunning();
    const outcome = await analyze(parts, active, signal);
    const result = toStoredResult(active.job(), outcome);
    signal.throwIfAborted();
    await retryAfterEviction(parts.evictOldest, () => parts.results.save(result));
    await endJob(parts, active, {
      state: 'done',
      progress: { phase: 'reading', share: 1, bytes: outcome.artifact.bytes },
    });
    return result;
  } finally {
    release();
  }
}
