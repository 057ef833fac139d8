import { type ExplorerPool, type ExplorerTarget, type OpenedArtifact, unwrapOutcome } from '@hindsight/engine';
import { ArtifactError, type HeapQuery, type JsonObject } from '@hindsight/model';
import type * as z from 'zod';
import type { StoredResult } from '../../ports/result-store.ts';
import type { JobDependencies } from '../jobs/active-job.ts';
import { toJobFile } from '../jobs/build-engine-job.ts';
import { findKeptJob, type JobWithArtifact } from './kept-artifacts.ts';
import { type QueryHeap, runOqlQuery } from './query-heap.ts';

export interface ExploreParts extends Pick<JobDependencies, 'jobStore' | 'artifacts' | 'limits'> {
  readonly explorers: ExplorerPool;
}

const NOT_KEPT = new ArtifactError(
  'heap-not-kept',
  'Reports of heap dumps can be explored for SERVICE_ARTIFACT_DAYS, and while the disk has room. Send the dump again.',
);
const NO_HEAP = new ArtifactError('not-found', 'Only the report of a heap dump has a heap to explore.');
const NOT_THERE = new ArtifactError('not-found', 'This heap dump has no object and no class of this number.');
const STRANGE = new ArtifactError(
  'analysis-crashed',
  'The process of this heap dump said something that is no answer.',
);

/** What the page of the explorer shows first. */
const FIRST_PAGE: HeapQuery = { name: 'dominated', arguments: { offset: 0, limit: 100 } };

/** Opens the heap dump of a report whose explorer somebody is about to see, if it can be explored. */
export async function prepareHeapDump({ explorers, ...parts }: ExploreParts, result: StoredResult): Promise<void> {
  const job = result.kind === 'heap-dump' ? await findKeptJob(parts, result) : undefined;
  if (job && (await parts.artifacts.hasIndex(job.artifactId))) explorers.prepare(toTarget(parts, job), FIRST_PAGE);
}

const toTarget = (parts: Pick<ExploreParts, 'artifacts' | 'limits'>, job: JobWithArtifact): ExplorerTarget => ({
  id: job.artifactId,
  open: () => openKeptHeap(parts, job),
});

/** Sends a query to the process that has the heap dump of a report open. The answer must match `schema`. */
export async function queryHeapDump(
  { explorers, ...parts }: ExploreParts,
  result: StoredResult,
  question: HeapQuery,
  schema: z.ZodType<object>,
  { responseId, signal }: { readonly responseId: string; readonly signal: AbortSignal },
): Promise<object> {
  if (result.kind !== 'heap-dump') throw NO_HEAP;
  const job = await findKeptJob(parts, result);
  if (!job) throw NOT_KEPT;
  const target = toTarget(parts, job);
  const query: QueryHeap = (one) => explorers.query(target, one, signal);
  const outcome =
    question.name === 'query' ? await runOqlQuery(query, question.arguments, signal) : await query(question);
  const { answer } = unwrapOutcome(outcome);
  if (answer === undefined) throw NOT_THERE;
  // A list of paths becomes a member, because an answer is an object.
  const members = Array.isArray(answer) ? { paths: answer } : (answer as JsonObject);
  const checked = schema.safeParse({ ...members, responseId });
  if (!checked.success) throw STRANGE;
  return checked.data;
}

/** Brings a heap dump and its index to where an explorer can open them. */
async function openKeptHeap(
  { artifacts, limits }: Pick<ExploreParts, 'artifacts' | 'limits'>,
  job: JobWithArtifact,
): Promise<OpenedArtifact> {
  const held = await artifacts.holdWithIndex(job.artifactId);
  if (!held) throw NOT_KEPT;
  const { artifact, index } = held;
  const release = () => {
    artifact.release();
    index.release();
  };
  const ranged = [artifact, index].flatMap(({ path, load }) => (load ? [{ path, load }] : []));
  // The explorers of other kinds read their small index as a whole.
  const byRanges = job.kind === 'heap-dump';
  try {
    if (!byRanges) await Promise.all(ranged.map(({ load }) => load(0, Number.POSITIVE_INFINITY)));
  } catch (error) {
    release();
    throw error;
  }
  return {
    job: { files: [toJobFile(artifact.path, job)], kind: job.kind, limits, index: index.path },
    ...(byRanges && { sources: ranged }),
    release,
  };
}

/** Returns whether the heap of a report can be explored. */
export async function isExplorable(
  parts: Pick<JobDependencies, 'jobStore' | 'artifacts'>,
  result: StoredResult,
): Promise<boolean> {
  if (result.kind !== 'heap-dump') return false;
  const job = await findKeptJob(parts, result);
  return job !== undefined && parts.artifacts.hasIndex(job.artifactId);
}
