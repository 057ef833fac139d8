import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Delivery,
  isSameLane,
  type JobQueue,
  type Lane,
  type Signals,
  type SizeClass,
} from '../../ports/job-queue.ts';
import { isOver } from '../../ports/job-state.ts';
import type { Job } from '../../ports/job-store.ts';
import { type ClaimDependencies, claimJob } from './claim-job.ts';
import type { LocalJobs } from './jobs.ts';

export interface WorkerOptions extends ClaimDependencies {
  readonly queue: JobQueue;
  readonly signals: Signals;
  readonly jobs: LocalJobs;
  readonly lanes: readonly Lane[];
  /** How many jobs of each size it does at a time. */
  readonly slots: Readonly<Record<SizeClass, number>>;
  readonly onFailure: (error: unknown) => void;
}

export interface Worker {
  /** Takes no more jobs, lets those that run end for some time, and gives the others back. */
  stop(patienceMs: number): Promise<void>;
}

/** Finds what nobody was told about: retries, and jobs whose signal was lost. */
const POLL_MS = 2000;
const BEAT_MS = 3000;
const AFTER_FAILURE_MS = 1000;

/** Remembers which lanes may have a job, so that empty ones are not queried again and again. */
function createLaneWatch(lanes: readonly Lane[], signals: Signals) {
  const promising = new Set(lanes);
  const changes = new Map(lanes.map((lane) => [lane, 0]));
  let waiting: (() => void)[] = [];
  const countChanges = (lane: Lane): number => changes.get(lane) ?? 0;
  const mark = (marked: readonly Lane[]) => {
    for (const lane of marked) {
      changes.set(lane, countChanges(lane) + 1);
      promising.add(lane);
    }
    for (const wake of waiting.splice(0)) wake();
  };
  const stopListening = signals.listen('added', (added) => mark(lanes.filter((lane) => isSameLane(lane, added))));
  const markAllLanes = () => mark(lanes);
  const timer = setInterval(markAllLanes, POLL_MS);
  return {
    markAllLanes,
    isPromising: (lane: Lane) => promising.has(lane),
    countChanges,
    /** Notes that a lane is empty, unless something was added to it since it was queried. */
    noteEmpty: (lane: Lane, seenChanges: number) => void (seenChanges === countChanges(lane) && promising.delete(lane)),
    untilChange: () =>
      new Promise<void>((resolve) => {
        waiting = [...waiting, resolve];
      }),
    close() {
      clearInterval(timer);
      stopListening();
    },
  };
}

/** Takes jobs from the queue and does them, each size class in slots of its own. */
export function startWorker(options: WorkerOptions): Worker {
  const { queue, signals, jobs, lanes, slots, onFailure } = options;
  const laneWatch = createLaneWatch(lanes, signals);
  let stopping = false;
  let turn = 0;
  const stopListening = signals.listen('cancelled', ({ jobId }) => void jobs.cancel(jobId));

  /** Queries the lanes of a size in turns, so that no kind goes before the others. */
  async function takeNext(size: SizeClass): Promise<Delivery | undefined> {
    const own = lanes.filter((lane) => lane.size === size);
    for (let n = 0; n < own.length && !stopping; n++) {
      const place = (turn + n) % own.length;
      const lane = own[place] as Lane;
      if (!laneWatch.isPromising(lane)) continue;
      const seenChanges = laneWatch.countChanges(lane);
      const delivery = await queue.take(lane);
      if (delivery) {
        // The next lane is the first one next time: a kind behind others that are rarely sent does not get their turns.
        turn = place + 1;
        return delivery;
      }
      laneWatch.noteEmpty(lane, seenChanges);
    }
    return undefined;
  }

  const pauseAfterFailure = (error: unknown): Promise<void> => {
    onFailure(error);
    return sleep(AFTER_FAILURE_MS);
  };

  /** Takes the next job while the result of the one before is saved; no more than these two are in its hands. */
  async function workInSlot(size: SizeClass): Promise<void> {
    let before: Promise<void> | undefined;
    while (!stopping) {
      try {
        const changed = laneWatch.untilChange();
        const delivery = await takeNext(size);
        if (delivery) {
          const analyzed = Promise.withResolvers<void>();
          const ended = handleDelivery(options, delivery, analyzed.resolve).catch(pauseAfterFailure);
          await Promise.race([analyzed.promise, ended]);
          await before;
          before = ended;
        } else if (!stopping) await changed;
      } catch (error) {
        await pauseAfterFailure(error);
      }
    }
    await before;
  }

  const sizes = Object.entries(slots) as readonly (readonly [SizeClass, number])[];
  const working = sizes.flatMap(([size, count]) => Array.from({ length: count }, () => workInSlot(size)));
  return {
    async stop(patienceMs) {
      stopping = true;
      laneWatch.markAllLanes();
      await jobs.stop(patienceMs);
      await Promise.all(working);
      laneWatch.close();
      stopListening();
    },
  };
}

/** Beats while a job runs; when it belongs to another worker by now, this one stops it and leaves everything to the other. */
async function runWhileOwned(
  { jobs, onFailure }: WorkerOptions,
  delivery: Delivery,
  job: Job,
  onAnalyzed: () => void,
): Promise<void> {
  const beat = async () => {
    if (!(await delivery.beat())) jobs.abandon(job.id);
  };
  const beating = setInterval(() => void beat().catch(onFailure), BEAT_MS);
  try {
    // Its client waits at another process: whatever happens to this one, the job is to be done.
    await jobs.start({ ...job, detached: true }, onAnalyzed);
  } finally {
    clearInterval(beating);
  }
}

/** Whether the job came to an end; the reason of a failure is in its row and in the log. */
async function isDone(
  options: WorkerOptions,
  delivery: Delivery,
  job: Job | undefined,
  onAnalyzed: () => void,
): Promise<boolean> {
  if (
    job &&
    (await runWhileOwned(options, delivery, job, onAnalyzed).then(
      () => true,
      () => false,
    ))
  )
    return true;
  const now = await options.jobStore.find(delivery.jobId);
  return !now || isOver(now.state);
}

async function handleDelivery(options: WorkerOptions, delivery: Delivery, onAnalyzed: () => void): Promise<void> {
  const job = await claimJob(options, delivery);
  if (await isDone(options, delivery, job, onAnalyzed)) delivery.complete();
  else await delivery.giveBack('it came to no end');
}
