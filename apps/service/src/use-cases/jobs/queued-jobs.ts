import { setTimeout as sleep } from 'node:timers/promises';
import type { AnalysisState } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { JobQueue, Signals } from '../../ports/job-queue.ts';
import { isOver } from '../../ports/job-state.ts';
import type { Job, JobStore } from '../../ports/job-store.ts';
import type { ResultStore, StoredResult } from '../../ports/result-store.ts';
import { CANCELLED } from './active-job.ts';
import { createEnqueuer } from './enqueue-jobs.ts';
import type { Jobs } from './jobs.ts';
import { BUSY } from './worker-queue.ts';

export interface QueuedJobsOptions {
  readonly jobStore: JobStore;
  readonly results: ResultStore;
  readonly artifacts: ArtifactStore;
  readonly queue: JobQueue;
  readonly signals: Signals;
  /** Called for what failed while nobody waited for it. */
  readonly onFailure: (error: unknown) => void;
}

/** Beyond it the service answers `busy`: workers that are so far behind would answer nobody in time. */
const MAX_WAITING_JOBS = 10_000;
const COUNT_AGAIN_MS = 1000;
/** A signal that was lost delays an answer by this. */
const POLL_MS = 2000;
/** A job changes its state a few times; each can come between reading and cancelling. */
const MAX_RACES = 5;

const DELETED = new ArtifactError('not-found', 'The analysis was deleted while it was waited for.');
const STOPPING = new ArtifactError('shutting-down', 'The analysis goes on; ask for it at /api/analyses in a moment.');

/** The database comes back, and the job goes on meanwhile. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ArtifactError && error.fault.code === 'storage-unavailable';

/** Lets many wait for the ends of jobs. */
function createEnds(signals: Signals) {
  const waiting = new Map<string, Set<(state?: AnalysisState) => void>>();
  let closed = false;
  const stopListening = signals.listen('over', ({ jobId, state }) => {
    for (const wake of waiting.get(jobId) ?? []) wake(state);
  });

  /** Resolves to the state in which the job has ended, or to nothing after a while. */
  async function waitForEnd(jobId: string): Promise<AnalysisState | undefined> {
    const { promise, resolve } = Promise.withResolvers<AnalysisState | undefined>();
    const wakes = waiting.get(jobId) ?? new Set();
    waiting.set(jobId, wakes.add(resolve));
    const patience = setTimeout(resolve, POLL_MS, undefined);
    const state = await promise;
    clearTimeout(patience);
    wakes.delete(resolve);
    if (wakes.size === 0) waiting.delete(jobId);
    return state;
  }

  return {
    waitForEnd,
    waiting: () => waiting.size,
    isClosed: () => closed,
    close() {
      closed = true;
      stopListening();
      for (const wakes of waiting.values()) for (const wake of wakes) wake();
    },
  };
}

/** The jobs of this process when workers do them: it hands them over and waits for their ends. */
export function createQueuedJobs(options: QueuedJobsOptions): Jobs {
  const { jobStore, results, artifacts, signals, onFailure } = options;
  const ends = createEnds(signals);
  const enqueue = createEnqueuer(options);
  const open = new Set<Promise<unknown>>();
  let counted = { all: 0, at: Number.NEGATIVE_INFINITY };

  /** Returns the result of a job, of which this end was announced or nothing; undefined while it is not over. */
  async function findEnd(id: string, announced: AnalysisState | undefined): Promise<StoredResult | undefined> {
    try {
      const result = announced === 'done' ? await results.byId(id) : undefined;
      if (result) return result;
      const now = await jobStore.find(id);
      if (!now) throw DELETED;
      return isOver(now.state) ? await readEnd(results, now) : undefined;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      onFailure(error);
      return undefined;
    }
  }

  /** Hands a job over and waits for its end, of which the first signal is heard even when it comes at once. */
  async function seeToEnd(job: Job): Promise<StoredResult> {
    let ended = ends.waitForEnd(job.id);
    await enqueue(job);
    while (!ends.isClosed()) {
      const announced = await ended;
      ended = ends.waitForEnd(job.id);
      const result = await findEnd(job.id, announced);
      if (result) return result;
    }
    throw STOPPING;
  }

  return {
    async assertCapacity() {
      if (performance.now() - counted.at > COUNT_AGAIN_MS)
        counted = { all: (await jobStore.countWaiting('')).all, at: performance.now() };
      if (counted.all >= MAX_WAITING_JOBS) throw BUSY;
    },
    start(job) {
      const end = seeToEnd(job);
      const settled = end.then(
        () => undefined,
        () => undefined,
      );
      open.add(settled);
      void settled.then(() => open.delete(settled));
      return end;
    },
    // What does not arrive in the queue is found in the store, see tend-queue.ts.
    startDetached: (job) => enqueue(job).catch(onFailure),
    async cancel(id) {
      for (let race = 0; race < MAX_RACES; race++) {
        const job = await jobStore.find(id);
        if (!job || isOver(job.state)) return;
        const over = {
          state: 'cancelled',
          finishedAt: Date.now(),
          location: undefined,
          artifactId: undefined,
        } as const;
        if (!(await jobStore.change(job, over))) continue;
        await signals.publish('cancelled', [{ jobId: id }]);
        if (job.artifactId !== undefined) await artifacts.remove(job.artifactId);
        return;
      }
    },
    waiting: () => ends.waiting(),
    async stop(patienceMs) {
      await Promise.race([Promise.all(open), sleep(patienceMs, undefined, { ref: false })]);
      ends.close();
    },
  };
}

/** Returns the result of a job that is over; throws its fault. */
async function readEnd(results: ResultStore, { id, state, fault }: Job): Promise<StoredResult> {
  if (state === 'cancelled') throw CANCELLED;
  if (fault) throw new ArtifactError(fault.code, fault.details);
  const result = await results.byId(id);
  if (!result) throw DELETED;
  return result;
}
