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
/** As far apart as the jobs of a key are due. */
const COUNT_AGAIN_MS = DISTANCE_MS;

/** The earlier a job is due, the higher its priority. */
export const toPriority = (dueAt: number): number =>
  Math.max(-MAX_PRIORITY, MAX_PRIORITY - Math.max(0, Math.floor((dueAt - EPOCH) / UNIT_MS)));

/**
 * Decides when a job is due. A job of a key that has others waiting is due after them, so a key that sends a thousand at once
 * delays the single one of another key by one job, not by a thousand. Nothing waits forever, because what is sent later is due later.
 */
function createSchedule(now: () => number) {
  const lastDue = new Map<string, number>();
  return ({ keyName, detached }: Job, hasOthers: boolean): number => {
    const clock = `${detached} ${keyName}`;
    const before = hasOthers ? lastDue.get(clock) : undefined;
    const due = Math.max(now(), before === undefined ? 0 : before + DISTANCE_MS);
    // A key without waiting jobs starts anew, so nothing is lost with the old ones.
    if (lastDue.size > MAX_KEYS) lastDue.clear();
    lastDue.set(clock, due);
    return detached ? due : due - HEAD_START_MS;
  };
}

/**
 * Tells whether other jobs of a key wait beside one that was just stored. A key of which one was stored a moment ago counts as waiting: a
 * client that sends many at a time needs no count for each, and one that sends now and then is counted.
 */
function createWaitingKeys(jobStore: Pick<JobStore, 'countWaiting'>, now: () => number) {
  const countedAt = new Map<string, number>();
  return async (keyName: string): Promise<boolean> => {
    if (now() - (countedAt.get(keyName) ?? Number.NEGATIVE_INFINITY) < COUNT_AGAIN_MS) return true;
    if (countedAt.size > MAX_KEYS) countedAt.clear();
    countedAt.set(keyName, now());
    return (await jobStore.countWaiting(keyName)).ofKey > 1;
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
  const findWaiting = createWaitingKeys(jobStore, now);
  const toEntry = async (job: Job): Promise<QueueEntry> => ({
    ...chooseLane(job),
    jobId: job.id,
    priority: toPriority(schedule(job, await findWaiting(job.keyName))),
  });
  return batchWrites(async (jobs: readonly Job[]) => {
    const entries: QueueEntry[] = [];
    for (const job of jobs) entries.push(await toEntry(job));
    await queue.add(entries);
    await signals.publish('added', listLanes(jobs));
  });
}

/** The lanes of jobs, each once. */
const listLanes = (jobs: readonly Job[]): readonly Lane[] => {
  const lanes = jobs.map(chooseLane);
  return LANES.filter((lane) => lanes.some((other) => isSameLane(lane, other)));
};
