import { randomBytes } from 'node:crypto';
import type { Parameters } from '@hindsight/api';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { Job, JobStore } from '../../ports/job-store.ts';
import type { UploadLimit } from '../../settings/upload-limits.ts';
import { retryAfterEviction } from '../artifacts/kept-artifacts.ts';
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

/** What a request for an analysis says, checked. */
export interface AcceptedRequest {
  readonly responseId: string;
  readonly kind: ArtifactKind;
  readonly parameters: Parameters;
  readonly keyName: string;
  readonly ou?: string;
}

interface Upload {
  readonly body: AsyncIterable<Uint8Array>;
  /** The name that the sender's multipart part carries. */
  readonly partName?: string;
}

function createJob({ responseId, kind, parameters, keyName, ou }: AcceptedRequest): Job {
  const { apiKey: _secret, location: _mayBeSigned, ...kept } = parameters;
  return {
    id: responseId,
    kind,
    fileName: chooseFileName({ kind, parameters }, undefined),
    parameters: kept,
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

/** Stores an upload and puts it into the queue. One that does not get there leaves nothing behind. */
export async function submitUpload(
  parts: SubmitDependencies,
  asked: AcceptedRequest,
  { body, partName }: Upload,
): Promise<Job> {
  const { jobStore, artifacts, jobs, uploadLimit, evictOldest } = parts;
  const detached = asked.parameters.async === true;
  jobs.assertCapacity();
  const received = createJob(asked);
  await retryAfterEviction(evictOldest, () => jobStore.add(received));
  let artifactId: string | undefined;
  try {
    const { id, bytes } = await artifacts.put(body, uploadLimit(asked.kind));
    artifactId = id;
    if (bytes === 0) throw new ArtifactError('empty-body', 'Send the artifact as the body of the request.');
    if (detached) await artifacts.secure(id);
    jobs.assertCapacity();
    const queued = await jobStore.change(received, {
      state: 'queued',
      artifactId: id,
      artifactBytes: bytes,
      fileName: chooseFileName(received, partName),
      progress: toQueuedProgress(received, bytes),
      ...(detached && { detached }),
    });
    if (!queued) throw new ArtifactError('analysis-crashed', 'The analysis was cancelled.');
    return queued;
  } catch (error) {
    if (artifactId !== undefined) await artifacts.remove(artifactId);
    await jobStore.remove(received.id);
    throw error;
  }
}

/** Accepts an artifact that is still to be fetched. */
export async function submitLocation(
  { jobStore, jobs, evictOldest }: SubmitDependencies,
  asked: AcceptedRequest,
  location: string,
): Promise<Job> {
  jobs.assertCapacity();
  const job: Job = {
    ...createJob(asked),
    location,
    detached: asked.parameters.async === true,
    progress: toDownloadProgress(0, undefined),
  };
  await retryAfterEviction(evictOldest, () => jobStore.add(job));
  return job;
}
