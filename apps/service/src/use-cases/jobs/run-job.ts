import type { AnalysisSuccess } from '@hindsight/api';
import type { OutputFiles } from '@hindsight/engine';
import { ArtifactError } from '@hindsight/model';
import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { retryAfterEviction } from '../artifacts/kept-artifacts.ts';
import { type ActiveJob, endJob, type JobDependencies } from './active-job.ts';
import { buildEngineJob } from './build-engine-job.ts';
import { downloadArtifact } from './download-artifact.ts';
import { toReadingProgress } from './job-progress.ts';

async function analyze(parts: JobDependencies, hand: ActiveJob, signal: AbortSignal): Promise<AnalysisSuccess> {
  const { pool } = parts;
  const job = hand.job();
  const { progress } = job;
  const order = await buildEngineJob(parts, job);
  const outcome = await pool.run(order, {
    signal,
    onProgress: ({ bytes, share, early }) =>
      hand.note({ ...toReadingProgress(job, progress.share, bytes, share), ...(early && { early }) }),
    ...(parts.keepArtifacts && selectOutputFiles(parts, job)),
  });
  if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
  return outcome;
}

/** What stays of an artifact: what it is explored by later, or nothing but a copy of it that is masked. */
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

/** Takes a job from where it is to its result. Rejects with the fault, or with the reason of the signal. */
export async function runJob(
  parts: JobDependencies,
  hand: ActiveJob,
  signal: AbortSignal,
  onRunning: () => void,
): Promise<StoredResult> {
  if (hand.job().state === 'received') await downloadArtifact(parts, hand, signal);
  const giveBack = await parts.analysisSlots.take(signal);
  try {
    const from = hand.job().progress.share;
    await hand.step({ state: 'running', progress: toReadingProgress(hand.job(), from, 0) });
    onRunning();
    const outcome = await analyze(parts, hand, signal);
    const result = toStoredResult(hand.job(), outcome);
    signal.throwIfAborted();
    await retryAfterEviction(parts.evictOldest, () => parts.results.save(result));
    await endJob(parts, hand, {
      state: 'done',
      progress: { phase: 'reading', share: 1, bytes: outcome.artifact.bytes },
    });
    return result;
  } finally {
    giveBack();
  }
}
