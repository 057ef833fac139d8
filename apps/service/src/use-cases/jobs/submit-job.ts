import { createHash, randomBytes } from 'node:crypto';
import type { Parameters } from '@hindsight/api';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { Job, JobChanges, JobStore } from '../../ports/job-store.ts';
import type { UploadLimit } from '../../settings/upload-limits.ts';
import { retryAfterEviction } from '../artifacts/kept-artifacts.ts';
import { CANCELLED } from './active-job.ts';
import { INITIAL_PROGRESS, toDownloadProgress, toQueuedProgress } from './job-progress.ts';
import type { Jobs } from './jobs.ts';
import { chooseFileName } from './name-artifact.ts';

const TOKEN_BYTES = 16;

export interface SubmitDependencies {
  readonly jobStore: JobStore;
  readonly artifacts: ArtifactStore;
  readonly jobs: Jobs;
  readonly uploadLimit: UploadLimit;
  readonly evictOldest: () => Promise<boolean>;
}

/** A request for an analysis: its client was admitted and its parameters are valid. */
export interface AcceptedRequest {
  readonly responseId: string;
  readonly kind: ArtifactKind;
  readonly parameters: Parameters;
  readonly keyName: string;
  readonly ou?: string;
  /** The application to which the key of the client is limited. */
  readonly application?: string;
  /** Network address of the client. */
  readonly address: string;
}

export interface ArtifactUpload {
  readonly body: AsyncIterable<Uint8Array>;
  /** The file name of the multipart part. */
  readonly partName?: string;
}

function createJob({ responseId, kind, parameters, keyName, ou }: AcceptedRequest): Job {
  // A key is a secret, and a signed address is one as well: neither is stored.
  const { apiKey: _apiKey, location: _location, idempotencyKey: _name, ...stored } = parameters;
  return {
    id: responseId,
    kind,
    fileName: chooseFileName({ kind, parameters }, undefined),
    parameters: stored,
    detached: false,
    state: 'received',
    progress: INITIAL_PROGRESS,
    attempts: 1,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    keyName,
    ...(ou !== undefined && { ou }),
    createdAt: Date.now(),
  };
}

/**
 * Identifies the request by the name that its client gave it. Whoever sees other analyses cannot find out which names are in use, because
 * the scope is a part of the key.
 */
function identifyRequest({ parameters: { idempotencyKey, async }, ou, application }: AcceptedRequest) {
  if (idempotencyKey === undefined) return undefined;
  if (!async) throw new ArtifactError('bad-parameter', 'idempotencyKey needs async=true.');
  const scope = [ou ?? null, application ?? null, idempotencyKey];
  return createHash('sha256').update(JSON.stringify(scope)).digest('hex');
}

/** A job, and whether it belongs to an earlier request with the same name. */
export interface SubmittedJob {
  readonly job: Job;
  readonly isRepeated?: true;
}

async function findRepeated(
  { jobStore }: SubmitDependencies,
  key: string | undefined,
): Promise<SubmittedJob | undefined> {
  const job = key === undefined ? undefined : await jobStore.findByKey(key);
  return job && { job, isRepeated: true };
}

/** Most uploads have arrived by then, and are written down once, as queued. */
const SHOW_AFTER_MS = 200;

/** Writes down a job whose upload arrives, unless it has arrived within a moment. */
function showArrival(received: Job, jobStore: JobStore, evictOldest: () => Promise<boolean>) {
  const add = (job: Job) => retryAfterEviction(evictOldest, () => jobStore.add(job));
  let shown: Promise<void> | undefined;
  const timer = setTimeout(() => {
    shown = add(received);
    // Whoever ends the arrival is told.
    shown.catch(() => undefined);
  }, SHOW_AFTER_MS);
  return {
    /** Returns the changed job; undefined when it was cancelled meanwhile. */
    async end(changes: JobChanges): Promise<Job | undefined> {
      clearTimeout(timer);
      await shown;
      if (shown) return jobStore.change(received, changes);
      const job = { ...received, ...changes } as Job;
      await add(job);
      return job;
    },
    async remove(): Promise<void> {
      clearTimeout(timer);
      await shown?.catch(() => undefined);
      await jobStore.remove(received.id);
    },
  };
}

/** Stores an upload as a queued job. When that fails, neither the job nor the artifact remains. */
export async function submitUpload(
  parts: SubmitDependencies,
  request: AcceptedRequest,
  { body, partName }: ArtifactUpload,
): Promise<SubmittedJob> {
  const { jobStore, artifacts, jobs, uploadLimit, evictOldest } = parts;
  const detached = request.parameters.async === true;
  const idempotencyKey = identifyRequest(request);
  const repeated = await findRepeated(parts, idempotencyKey);
  if (repeated) return repeated;
  await jobs.assertCapacity();
  const received = createJob(request);
  const arrival = showArrival(received, jobStore, evictOldest);
  let artifactId: string | undefined;
  try {
    const { id, bytes } = await artifacts.put(body, uploadLimit(request.kind));
    artifactId = id;
    if (bytes === 0) throw new ArtifactError('empty-body', 'Send the artifact as the body of the request.');
    if (detached) await artifacts.secure(id);
    // The upload may have taken long: the queue may be full by now.
    await jobs.assertCapacity();
    // The same request may have arrived twice at a time. One that breaks off must not keep its name, so it gets it only now.
    const meanwhile = await findRepeated(parts, idempotencyKey);
    if (meanwhile) {
      await artifacts.remove(id);
      await arrival.remove();
      return meanwhile;
    }
    const queued = await arrival.end({
      state: 'queued',
      artifactId: id,
      artifactBytes: bytes,
      fileName: chooseFileName(received, partName),
      progress: toQueuedProgress(received, bytes),
      ...(detached && { detached }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
    if (!queued) throw CANCELLED;
    return { job: queued };
  } catch (error) {
    if (artifactId !== undefined) await artifacts.remove(artifactId);
    await arrival.remove();
    throw error;
  }
}

/** Stores a job whose artifact is still to be fetched. */
export async function submitLocation(
  parts: SubmitDependencies,
  request: AcceptedRequest,
  location: string,
): Promise<SubmittedJob> {
  const { jobStore, jobs, evictOldest } = parts;
  const idempotencyKey = identifyRequest(request);
  const repeated = await findRepeated(parts, idempotencyKey);
  if (repeated) return repeated;
  await jobs.assertCapacity();
  const job: Job = {
    ...createJob(request),
    location,
    detached: request.parameters.async === true,
    progress: toDownloadProgress(0, undefined),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  await retryAfterEviction(evictOldest, () => jobStore.add(job));
  return { job };
}
