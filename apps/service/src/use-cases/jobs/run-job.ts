import type { Analysed } from '@hindsight/api';
import type { KeptFiles } from '@hindsight/engine';
import { ArtifactError } from '@hindsight/model';
import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { withRoom } from '../artifacts/kept-artifacts.ts';
import { endJob, type JobInHand, type RunParts } from './active-job.ts';
import { orderOf } from './build-engine-job.ts';
import { downloadArtifact } from './download-artifact.ts';
import { readingProgress } from './job-progress.ts';

async function analyze(parts: RunParts, hand: JobInHand, signal: AbortSignal): Promise<Analysed> {
  const { pool } = parts;
  const job = hand.job();
  const { progress } = job;
  const order = await orderOf(parts, job);
  const outcome = await pool.run(order, {
    signal,
    onProgress: ({ bytes, share, early }) =>
      hand.note({ ...readingProgress(job, progress.share, bytes, share), ...(early && { early }) }),
    ...(parts.keepArtifacts && keeping(parts, job)),
  });
  if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
  return outcome;
}

/** What stays of an artifact: what it is explored by later, or nothing but a copy of it that is masked. */
function keeping({ artifacts, makeRoom }: RunParts, { artifactId = '', parameters }: Job): KeptFiles {
  return parameters.maskArtifact
    ? { takeMasked: (path) => withRoom(makeRoom, () => artifacts.keepMasked(artifactId, path)) }
    : { takeIndex: (path) => withRoom(makeRoom, () => artifacts.keepIndex(artifactId, path)) };
}

function resultOf({ id, token, kind, fileName, parameters, ou }: Job, outcome: Analysed): StoredResult {
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
  parts: RunParts,
  hand: JobInHand,
  signal: AbortSignal,
  onRunning: () => void,
): Promise<StoredResult> {
  if (hand.job().state === 'received') await downloadArtifact(parts, hand, signal);
  const giveBack = await parts.analysing.take(signal);
  try {
    const from = hand.job().progress.share;
    await hand.step({ state: 'running', progress: readingProgress(hand.job(), from, 0) });
    onRunning();
    const outcome = await analyze(parts, hand, signal);
    const result = resultOf(hand.job(), outcome);
    signal.throwIfAborted();
    await withRoom(parts.makeRoom, () => parts.results.save(result));
    await endJob(parts, hand, {
      state: 'done',
      progress: { phase: 'reading', share: 1, bytes: outcome.artifact.bytes },
    });
    return result;
  } finally {
    giveBack();
  }
}
