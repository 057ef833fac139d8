import { ArtifactError, type Fault, fault } from '@hindsight/model';
import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { type ActiveJob, activateJob, CANCELLED, endJob, type JobDependencies } from './active-job.ts';
import { runJob } from './run-job.ts';

export type JobEnd = { readonly result: StoredResult } | { readonly error: unknown };

export interface JobsOptions extends JobDependencies {
  /** Called for every job that leaves this process, with its result or the reason. */
  readonly onEnd: (job: Job, end: JobEnd) => void;
}

/** The active jobs of this process. */
export interface Jobs {
  /** Throws `busy` when as many jobs wait as may. */
  assertCapacity(): void;
  /** Sees a stored job to its end. Rejects with its fault, which may be ignored: it is written down as well. */
  start(job: Job): Promise<StoredResult>;
  /** Resolves when the job is over, or at once when it is not active in this process. */
  cancel(id: string): Promise<void>;
  /** Number of jobs that wait for their download or for a process. */
  waiting(): number;
  /**
   * Gives running jobs, and jobs whose client waits, some time to end, and then stops them. Detached jobs that wait are not started
   * any more; they, and those that were stopped, stay in the store for the next start.
   */
  stop(patienceMs: number): Promise<void>;
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
  const { detached, state, progress, attempts } = active.job();
  if (abortReason === STOPPING && detached) {
    // It stays for the next start. An orderly stop does not count as a failed attempt, as a crash would.
    if (state === 'running') await active.step({ state: 'queued', progress: { ...progress, phase: 'queued' } });
    else if (state === 'received') await active.step({ attempts: attempts - 1 });
  } else if (abortReason !== undefined) await endJob(options, active, { state: 'cancelled' });
  else await endJob(options, active, { state: 'failed', fault: toFault(error) });
}

async function runToEnd(options: JobsOptions, { active, control }: JobRun, onRunning: () => void) {
  try {
    const result = await runJob(options, active, control.signal, onRunning);
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

export function createJobs(options: JobsOptions): Jobs {
  const { jobStore, workerQueue } = options;
  const runs = new Map<string, JobRun>();
  let stopping = false;

  const waiting = () => [...runs.values()].filter(({ running }) => !running).length;

  return {
    assertCapacity: () => workerQueue.assertCapacity(waiting()),
    start(job) {
      const control = new AbortController();
      if (stopping && job.detached) control.abort(STOPPING);
      const run: JobRun = { active: activateJob(job, jobStore), control, running: false, ended: Promise.resolve() };
      runs.set(job.id, run);
      const result = runToEnd(options, run, () => {
        run.running = true;
      }).finally(() => runs.delete(job.id));
      run.ended = result.then(
        () => undefined,
        () => undefined,
      );
      return result;
    },
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
