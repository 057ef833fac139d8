import { setTimeout as sleep } from 'node:timers/promises';
import { fault } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import { chooseLane, type Delivery, type SharedQueue } from '../../ports/job-queue.ts';
import { isOver } from '../../ports/job-state.ts';
import type { Job, JobStore } from '../../ports/job-store.ts';
import { toPriority } from './enqueue-jobs.ts';
import { CUT_OFF } from './resume-jobs.ts';

export interface TendDependencies extends SharedQueue {
  readonly jobStore: JobStore;
  readonly artifacts: ArtifactStore;
}

const TEND_MS = 15_000;
const CLEAN_MS = 6 * 3_600_000;
/** A process adds a job at once; one that was not added after this time never will be by itself. */
const NOT_ADDED_MS = 10_000;
/** As long as an upload may take, and some more. */
const UPLOAD_MS = 2 * 3_600_000;

const TOO_OFTEN = fault(
  'analysis-crashed',
  'The analysis came to no end, however often it was begun. Send a shorter part of the artifact.',
);

async function fail({ jobStore, artifacts }: TendDependencies, job: Job, why: Job['fault']): Promise<void> {
  const over = { state: 'failed', finishedAt: Date.now(), location: undefined, artifactId: undefined } as const;
  if (!(await jobStore.change(job, { ...over, ...(why && { fault: why }) }))) return;
  if (job.artifactId !== undefined) await artifacts.remove(job.artifactId);
}

async function buryDead(parts: TendDependencies, delivery: Delivery): Promise<void> {
  const job = await parts.jobStore.find(delivery.jobId);
  if (job && !isOver(job.state)) await fail(parts, job, TOO_OFTEN);
  delivery.complete();
}

/** Looks after what no process feels responsible for any more. Several instances may do so at a time. */
export async function tendQueue(parts: TendDependencies, now: number): Promise<void> {
  const { jobStore, queue } = parts;
  for (let dead = await queue.takeDead(); dead; dead = await queue.takeDead()) await buryDead(parts, dead);
  const older = (await jobStore.unfinished()).filter(({ createdAt }) => now - createdAt > NOT_ADDED_MS);
  const isUploading = ({ state, location }: Job) => state === 'received' && location === undefined;
  for (const job of older) if (isUploading(job) && now - job.createdAt > UPLOAD_MS) await fail(parts, job, CUT_OFF);
  // A process died between the row of a job and its place in the queue, or the queue was restored from an older backup.
  const waiting = older.filter((job) => !isUploading(job));
  await queue.add(waiting.map((job) => ({ ...chooseLane(job), jobId: job.id, priority: toPriority(job.createdAt) })));
}

/** Removes artifacts of processes that were killed before a job named them. */
async function removeUnclaimed({ jobStore, artifacts }: TendDependencies): Promise<void> {
  const named = [...(await jobStore.unfinished()), ...(await jobStore.withArtifact(Number.MAX_SAFE_INTEGER))];
  await artifacts.removeAllBut(new Set(named.map(({ artifactId = '' }) => artifactId)));
}

/** Tends the queue until the signal fires. */
export async function tendQueueForever(
  parts: TendDependencies,
  closing: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  let cleanAt = 0;
  while (!closing.aborted) {
    await tendQueue(parts, Date.now()).catch(onFailure);
    if (performance.now() >= cleanAt) {
      cleanAt = performance.now() + CLEAN_MS;
      await removeUnclaimed(parts).catch(onFailure);
    }
    await sleep(TEND_MS, undefined, { signal: closing, ref: false }).catch(() => undefined);
  }
}
