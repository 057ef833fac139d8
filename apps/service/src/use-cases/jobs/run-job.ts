import { setTimeout as sleep } from 'node:timers/promises';
import type { AnalysisSuccess } from '@hindsight/api';
import { type OutputFiles, unwrapOutcome } from '@hindsight/engine';
import { ArtifactError, type ArtifactKind, type FaultCode } from '@hindsight/model';
import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { retryAfterEviction } from '../artifacts/kept-artifacts.ts';
import { type ActiveJob, endJob, type JobDependencies } from './active-job.ts';
import { buildEngineJob, withJobFile } from './build-engine-job.ts';
import { downloadArtifact } from './download-artifact.ts';
import { toReadingProgress } from './job-progress.ts';

async function analyze(parts: JobDependencies, active: ActiveJob, signal: AbortSignal): Promise<AnalysisSuccess> {
  const job = active.job();
  const { progress } = job;
  const outcome = await withJobFile(parts.artifacts, job, async (file) =>
    parts.pool.run(await buildEngineJob(parts, job, file), {
      signal,
      onProgress: ({ bytes, share, early }) =>
        active.note({ ...toReadingProgress(job, progress.share, bytes, share), ...(early && { early }) }),
      ...(parts.keepArtifacts && selectOutputFiles(parts, job)),
    }),
  );
  return unwrapOutcome(outcome);
}

/** Kinds whose index has what their report has: names of methods and threads. That of a heap has the texts of the program. */
const INDEXED_WITHOUT_CONTENT: ReadonlySet<ArtifactKind> = new Set(['flight-recording']);

/** Keeps the index by which the artifact is explored later, and only its masked copy where masking was requested. */
function selectOutputFiles(
  { artifacts, evictOldest }: JobDependencies,
  { artifactId = '', kind, parameters }: Job,
): OutputFiles {
  const takeIndex = (path: string) => retryAfterEviction(evictOldest, () => artifacts.keepIndex(artifactId, path));
  if (!parameters.maskArtifact) return { takeIndex };
  const takeMasked = (path: string) => retryAfterEviction(evictOldest, () => artifacts.keepMasked(artifactId, path));
  return INDEXED_WITHOUT_CONTENT.has(kind) ? { takeIndex, takeMasked } : { takeMasked };
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

/** What others wait for while a job is done. */
export interface JobCallbacks {
  /** The analysis begins. */
  readonly onRunning: () => void;
  /** The analysis is over, and its process is free for the next one while the result is saved. */
  readonly onAnalyzed: () => void;
}

/** Analyzes the artifact of a job in a slot of the queue. */
async function analyzeInSlot(
  parts: JobDependencies,
  active: ActiveJob,
  signal: AbortSignal,
  { onRunning, onAnalyzed }: JobCallbacks,
): Promise<AnalysisSuccess> {
  const release = await parts.workerQueue.takeForAnalysis(active.job(), signal);
  try {
    const { state, progress } = active.job();
    if (state !== 'running') {
      await active.step({ state: 'running', progress: toReadingProgress(active.job(), progress.share, 0) });
    }
    onRunning();
    return await analyze(parts, active, signal);
  } finally {
    release();
    onAnalyzed();
  }
}

/** Takes a job from its present state to its result, once. */
async function tryJob(
  parts: JobDependencies,
  active: ActiveJob,
  signal: AbortSignal,
  callbacks: JobCallbacks,
): Promise<StoredResult> {
  if (active.job().state === 'received') await downloadArtifact(parts, active, signal);
  const outcome = await analyzeInSlot(parts, active, signal, callbacks);
  const result = toStoredResult(active.job(), outcome);
  signal.throwIfAborted();
  await saveEnd(parts, active, result);
  return result;
}

/** Saves a result and ends its job: in one step, unless something is to be done between the two. */
async function saveEnd(parts: JobDependencies, active: ActiveJob, result: StoredResult): Promise<void> {
  const { bytes } = result.outcome.artifact;
  const over = { state: 'done', progress: { phase: 'reading', share: 1, bytes } } as const;
  const { endReporter, keepArtifacts, evictOldest } = parts;
  if (!endReporter && keepArtifacts && !active.job().parameters.maskArtifact) {
    const changes = { ...over, location: undefined, finishedAt: Date.now() };
    await retryAfterEviction(evictOldest, () => active.finish(changes, result));
    return;
  }
  if (parts.isShared) await active.assertOwned();
  await retryAfterEviction(evictOldest, () => parts.results.save(result));
  // Before the job is over: a process that dies here reports it when the job is resumed.
  await endReporter?.reportResult(result);
  await endJob(parts, active, over);
}

/** The longest wait for room, which somebody must make, and for an engine, which is soon restarted. */
const MAX_WAITS_MS: Partial<Record<FaultCode, number>> = {
  'storage-full': 600_000,
  'storage-unavailable': 8_000,
};
/** The first wait, which doubles each time. */
const FIRST_WAIT_MS = 1000;
/** All waits of a job that was acknowledged. */
const PATIENCE_MS = 4_000_000;

/** Returns the longest wait after an error; undefined when waiting does not help. */
const findLongestWait = (error: unknown): number | undefined =>
  error instanceof ArtifactError ? MAX_WAITS_MS[error.fault.code] : undefined;

/**
 * Takes a job from its present state to its result. Rejects with the fault, or with the reason of the signal. A job that was
 * acknowledged waits while the storage is full or does not answer; whoever waits for an answer gets it at once.
 */
export async function runJob(
  parts: JobDependencies,
  active: ActiveJob,
  signal: AbortSignal,
  callbacks: JobCallbacks,
): Promise<StoredResult> {
  let waited = 0;
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await tryJob(parts, active, signal, callbacks);
    } catch (error) {
      const longest = findLongestWait(error);
      if (longest === undefined || !active.job().detached || waited >= PATIENCE_MS) throw error;
      wait = Math.min(wait, longest);
    }
    await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    waited += wait;
  }
}
