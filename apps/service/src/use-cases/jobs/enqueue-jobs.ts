import { batchWrites } from '../../ports/batch-writes.ts';
import { chooseLane, isSameLane, LANES, type Lane, type QueueEntry, type SharedQueue } from '../../ports/job-queue.ts';
import type { Job, JobStore } from '../../ports/job-store.ts';

/** Somebody waits for the answer, so it goes before what was sent this much earlier and nobody waits for. */
const HEAD_START_MS = 30_000;
/** The jobs of one key are due one after the other at this distance. */
const DISTANCE_MS = 100;
/** Priorities are whole numbers of 32 bits: the tenths of a second since 2026 last for 13 years. */
const UNIT_MS = 100;
const EPOCH = Date.UTC(2026, 0, 1);
const MAX_PRIORITY = 2 ** 31 - 1;
const MAX_KEYS = 10_000;

/** The earlier a job is due, the higher its priority. */
export const toPriority = (dueAt: number): number =>
  Math.max(-MAX_PRIORITY, MAX_PRIORITY - Math.max(0, Math.floor((dueAt - EPOCH) / UNIT_MS)));

/**
 * Decides when a job is due. A job of a key that has others waiting is due after them, so a key that sends a thousand at once
 * delays the single one of another key by one job, not by a thousand. Nothing waits forever, because what is sent later is due later.
 */
function createSchedule(now: () => number) {
  const lastDue = new Map<string, number>();
  return ({ keyName, detached }: Job, waitingOfKey: number): number => {
    const clock = `${detached} ${keyName}`;
    const before = waitingOfKey > 1 ? lastDue.get(clock) : undefined;
    const due = Math.max(now(), before === undefined ? 0 : before + DISTANCE_MS);
    // A key without waiting jobs starts anew, so nothing is lost with the old ones.
    if (lastDue.size > MAX_KEYS) lastDue.clear();
    lastDue.set(clock, due);
    return detached ? due : due - HEAD_START_MS;
  };
}

interface EnqueueDependencies extends SharedQueue {
  readonly jobStore: JobStore;
}

/** Returns a function that adds a stored job to the queue and tells the workers. */
export function createEnqueuer(
  { jobStore, queue, signals }: EnqueueDependencies,
  now: () => number = Date.now,
): (job: Job) => Promise<void> {
  const schedule = createSchedule(now);
  return batchWrites(async (jobs: readonly Job[]) => {
    const waiting = new Map<string, number>();
    for (const { keyName } of jobs) {
      if (!waiting.has(keyName)) waiting.set(keyName, (await jobStore.countWaiting(keyName)).ofKey);
    }
    const toEntry = (job: Job): QueueEntry => ({
      ...chooseLane(job),
      jobId: job.id,
      priority: toPriority(schedule(job, waiting.get(job.keyName) ?? 0)),
    });
    await queue.add(jobs.map(toEntry));
    await signals.publish('added', listLanes(jobs));
  });
}

/** The lanes of jobs, each once. */
const listLanes = (jobs: readonly Job[]): readonly Lane[] => {
  const lanes = jobs.map(chooseLane);
  return LANES.filter((lane) => lanes.some((other) => isSameLane(lane, other)));
};
