import { type Analysed, parametersOf, rowOf } from '@hindsight/api';
import type { AnalysisJob, AnalysisPool } from '@hindsight/engine';
import { ArtifactError } from '@hindsight/model';
import type { ArtifactStore } from '../ports/artifact-store.ts';
import type { Job, JobChanges, JobProgress, JobStore } from '../ports/job-store.ts';
import type { ResultStore, StoredResult } from '../ports/result-store.ts';
import type { Slots } from '../slots.ts';
import { downloadArtifact, type FetchLocation } from './download-artifact.ts';
import { readingProgress } from './job-progress.ts';

export interface RunParts {
  readonly jobStore: JobStore;
  readonly artifacts: ArtifactStore;
  readonly results: ResultStore;
  readonly pool: AnalysisPool;
  readonly fetchLocation: FetchLocation;
  readonly limits: AnalysisJob['limits'];
  readonly maxBodyBytes: number;
  /** Analyses and downloads at a time. */
  readonly analysing: Slots;
  readonly downloading: Slots;
}

/** A job on its way: `step` writes each change of it down before anything follows from it. */
export interface JobInHand {
  readonly job: () => Job;
  step(changes: JobChanges): Promise<Job>;
  /** Now and then; never waited for. */
  note(progress: JobProgress): void;
}

const CHANGED_ELSEWHERE = new ArtifactError('analysis-crashed', 'The analysis was cancelled.');
/** Often enough for a person who watches. */
const NOTE_INTERVAL_MS = 500;

export function takeInHand(begun: Job, jobStore: JobStore): JobInHand {
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

/** The parameters that only this kind of artifact has are the analyzer's own affair. */
const optionsOf = ({ kind, parameters }: Job): Record<string, string> =>
  Object.fromEntries(
    parametersOf(kind)
      .filter((name) => rowOf(name).of !== 'every artifact' && parameters[name] !== undefined)
      .map((name) => [name, String(parameters[name])]),
  );

async function analyze({ artifacts, pool, limits }: RunParts, hand: JobInHand, signal: AbortSignal): Promise<Analysed> {
  const job = hand.job();
  const { kind, fileName, artifactId = '', parameters, progress } = job;
  const encoding = parameters['Content-Encoding'] ?? job.encoding;
  const order: AnalysisJob = {
    files: [
      {
        path: await artifacts.localPath(artifactId),
        fileName,
        ...(encoding && encoding !== 'identity' && { encoding }),
      },
    ],
    request: { kind, fileName, options: optionsOf(job) },
    limits,
  };
  const outcome = await pool.run(order, {
    signal,
    onProgress: ({ bytes }) => hand.note(readingProgress(job, progress.share, bytes)),
  });
  if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
  return outcome;
}

function resultOf({ id, token, kind, fileName, parameters }: Job, outcome: Analysed): StoredResult {
  const { appName, host, tags = [], graphs = false } = parameters;
  return {
    responseId: id,
    token,
    kind,
    fileName,
    ...(appName !== undefined && { appName }),
    ...(host !== undefined && { host }),
    tags,
    createdAt: Date.now(),
    graphs,
    outcome,
  };
}

/** Writes down that a job is over; by then its artifact is gone. */
export async function endJob({ artifacts }: RunParts, hand: JobInHand, changes: JobChanges): Promise<void> {
  const { artifactId } = hand.job();
  if (artifactId !== undefined) await artifacts.remove(artifactId);
  await hand.step({ ...changes, location: undefined, artifactId: undefined, finishedAt: Date.now() });
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
    await parts.results.save(result);
    await endJob(parts, hand, {
      state: 'done',
      progress: { phase: 'reading', share: 1, bytes: outcome.artifact.bytes },
    });
    return result;
  } finally {
    giveBack();
  }
}
