import { ArtifactError, type Fault, fault } from '@hindsight/model';
import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { type ActiveJob, activateJob, CANCELLED, endJob, type JobDependencies, TAKEN_OVER } from './active-job.ts';
import { type JobCallbacks, runJob } from './run-job.ts';

export type JobEnd = { readonly result: StoredResult } | { readonly error: unknown };

export interface JobsOptions extends JobDependencies {
  /** Called for every job that leaves this process, with its result or the reason. */
  readonly onEnd: (job: Job, end: JobEnd) => void;
}

/** The jobs that this process has begun. */
export interface Jobs {
  /** Throws `busy` when as many jobs wait as may. */
  assertCapacity(): Promise<void>;
  /** Sees a stored job to its end. Rejects with its fault, which may be ignored: it is written down as well. */
  start(job: Job): Promise<StoredResult>;
  /** Begins a stored job for whose end nobody waits. */
  startDetached(job: Job): Promise<void>;
  /** Resolves when the job is over, or at once when it is not active. */
  cancel(id: string): Promise<void>;
  /** Number of jobs that wait for their download or for a process. */
  waiting(): number;
  /**
   * Gives running jobs, and jobs whose client waits, some time to end, and then stops them. Detached jobs that wait are not started
   * any more; they, and those that were stopped, stay in the store for the next start.
   */
  stop(patienceMs: number): Promise<void>;
}

/** The jobs that are done in this process. */
export interface LocalJobs extends Jobs {
  /** Stops a job that belongs to another process by now, and writes nothing down. */
  abandon(id: string): void;
  /** Like `start`; `onAnalyzed` is called when the process of the analysis is free again, unless the job ends without an analysis. */
  start(job: Job, onAnalyzed?: () => void): Promise<StoredResult>;
}

interface JobRun {
  readonly active: ActiveJob;
  readonly control: AbortController;
  running: boolean;
  /** Never rejects. */
  ended: Promise<void>;
}

const STOPPING = new ArtifactError('shutting-down', 'Send it again in a moment.');

const toFault = (error: unknown): Fault =>
  error instanceof ArtifactError
    ? error.fault
    : fault('internal', 'Tell the operator the id: the log of the service has the reason under it.');

/** Writes down the end of a job that has no result. */
async function endWithoutResult(
  options: JobsOptions,
  active: ActiveJob,
  error: unknown,
  abortReason: unknown,
): Promise<void> {
  if (error === TAKEN_OVER || abortReason === TAKEN_OVER) return;
  const { detached, state, progress, attempts } = active.job();
  if (abortReason === STOPPING && detached) {
    // It stays for the next start. An orderly stop does not count as a failed attempt, as a crash would.
    if (state === 'running') await active.step({ state: 'queued', progress: { ...progress, phase: 'queued' } });
    else if (state === 'received') await active.step({ attempts: attempts - 1 });
  } else if (abortReason !== undefined) await endJob(options, active, { state: 'cancelled' });
  else {
    const problem = toFault(error);
    await options.endReporter?.reportFailure(active.job(), problem);
    await endJob(options, active, { state: 'failed', fault: problem });
  }
}

async function runToEnd(options: JobsOptions, { active, control }: JobRun, callbacks: JobCallbacks) {
  try {
    const result = await runJob(options, active, control.signal, callbacks);
    options.onEnd(active.job(), { result });
    return result;
  } catch (error) {
    // What cannot be written down now is found at the next start.
    await endWithoutResult(options, active, error, control.signal.reason).catch((failure: unknown) =>
      options.onEnd(active.job(), { error: failure }),
    );
    options.onEnd(active.job(), { error });
    throw error;
  }
}

export function createJobs(options: JobsOptions): LocalJobs {
  const { jobStore, workerQueue } = options;
  const runs = new Map<string, JobRun>();
  let stopping = false;

  const waiting = () => [...runs.values()].filter(({ running }) => !running).length;

  function start(job: Job, onAnalyzed: () => void = () => undefined): Promise<StoredResult> {
    const control = new AbortController();
    if (stopping && job.detached) control.abort(STOPPING);
    const run: JobRun = { active: activateJob(job, jobStore), control, running: false, ended: Promise.resolve() };
    runs.set(job.id, run);
    const onRunning = () => {
      run.running = true;
    };
    const result = runToEnd(options, run, { onRunning, onAnalyzed }).finally(() => runs.delete(job.id));
    run.ended = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  return {
    assertCapacity: async () => workerQueue.assertCapacity(waiting()),
    start,
    // Its end is in the store.
    startDetached: async (job) => void start(job).catch(() => undefined),
    abandon: (id) => runs.get(id)?.control.abort(TAKEN_OVER),
    async cancel(id) {
      const run = runs.get(id);
      run?.control.abort(CANCELLED);
      await run?.ended;
    },
    waiting,
    async stop(patienceMs) {
      stopping = true;
      for (const { active, control, running } of runs.values()) {
        if (active.job().detached && !running) control.abort(STOPPING);
      }
      const patience = setTimeout(() => {
        for (const { control } of runs.values()) control.abort(STOPPING);
      }, patienceMs);
      await Promise.all([...runs.values()].map(({ ended }) => ended));
      clearTimeout(patience);
    },
  };
}
