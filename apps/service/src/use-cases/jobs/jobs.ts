import { ArtifactError, type Fault, fault } from '@hindsight/model';
import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { type ActiveJob, activateJob, endJob, type JobDependencies } from './active-job.ts';
import { runJob } from './run-job.ts';

export type JobEnd = { readonly result: StoredResult } | { readonly error: unknown };

export interface JobsOptions extends JobDependencies {
  /** Jobs that may wait for their analysis; the next one is told `busy`. */
  readonly queueLimit: number;
  /** Told of every job that this process lets go, and why. */
  readonly onEnd: (job: Job, end: JobEnd) => void;
}

/** The jobs that this process has in hand. */
export interface Jobs {
  /** Throws `busy` when the queue is full. */
  assertCapacity(): void;
  /** Sees a job that is in the store to its end. Rejects with its fault; who does not wait need not care. */
  start(job: Job): Promise<StoredResult>;
  /** Resolves when the job is over, or at once when it is not in hand here. */
  cancel(id: string): Promise<void>;
  /** How many wait: for their download or for a free process. */
  waiting(): number;
  /**
   * What runs, and what somebody waits for, may end within the time; then it is stopped. Promised jobs that wait are not
   * begun any more; they, and those that were stopped, stay in the store for the next start.
   */
  stop(patienceMs: number): Promise<void>;
}

interface InHand {
  readonly hand: ActiveJob;
  readonly control: AbortController;
  running: boolean;
  /** Never rejects. */
  ended: Promise<void>;
}

const CANCELLED = new ArtifactError('analysis-crashed', 'The analysis was cancelled.');
const STOPPING = new ArtifactError('shutting-down', 'Send it again in a moment.');
const BUSY = new ArtifactError('busy', 'The queue is full. Send it again in a moment.');

const toFault = (error: unknown): Fault =>
  error instanceof ArtifactError
    ? error.fault
    : fault('internal', 'Tell the operator the id: the log of the service has the reason under it.');

/** Writes down how a job ended that did not come to its result. */
async function endWithout(options: JobsOptions, hand: ActiveJob, error: unknown, reason: unknown): Promise<void> {
  const { detached, state, progress, attempts } = hand.job();
  if (reason === STOPPING && detached) {
    // It stays for the next start. Being stopped in order is not held against it, as dying in the middle would be.
    if (state === 'running') await hand.step({ state: 'queued', progress: { ...progress, phase: 'queued' } });
    else if (state === 'received') await hand.step({ attempts: attempts - 1 });
  } else if (reason !== undefined) await endJob(options, hand, { state: 'cancelled' });
  else await endJob(options, hand, { state: 'failed', fault: toFault(error) });
}

export function createJobs(options: JobsOptions): Jobs {
  const { jobStore, queueLimit, onEnd } = options;
  const inHand = new Map<string, InHand>();
  let stopping = false;

  const waiting = () => [...inHand.values()].filter(({ running }) => !running).length;

  async function seeToEnd({ hand, control }: Pick<InHand, 'hand' | 'control'>, onRunning: () => void) {
    try {
      const result = await runJob(options, hand, control.signal, onRunning);
      onEnd(hand.job(), { result });
      return result;
    } catch (error) {
      // What cannot be written down now is found at the next start.
      await endWithout(options, hand, error, control.signal.reason).catch((failure: unknown) =>
        onEnd(hand.job(), { error: failure }),
      );
      onEnd(hand.job(), { error });
      throw error;
    } finally {
      inHand.delete(hand.job().id);
    }
  }

  return {
    assertCapacity() {
      if (waiting() >= queueLimit) throw BUSY;
    },
    start(job) {
      const control = new AbortController();
      if (stopping && job.detached) control.abort(STOPPING);
      const hand = activateJob(job, jobStore);
      const note = { hand, control, running: false, ended: Promise.resolve() };
      inHand.set(job.id, note);
      const result = seeToEnd({ hand, control }, () => {
        note.running = true;
      });
      note.ended = result.then(
        () => undefined,
        () => undefined,
      );
      return result;
    },
    async cancel(id) {
      const found = inHand.get(id);
      found?.control.abort(CANCELLED);
      await found?.ended;
    },
    waiting,
    async stop(patienceMs) {
      stopping = true;
      for (const { hand, control, running } of inHand.values()) {
        if (hand.job().detached && !running) control.abort(STOPPING);
      }
      const patience = setTimeout(() => {
        for (const { control } of inHand.values()) control.abort(STOPPING);
      }, patienceMs);
      await Promise.all([...inHand.values()].map(({ ended }) => ended));
      clearTimeout(patience);
    },
  };
}
