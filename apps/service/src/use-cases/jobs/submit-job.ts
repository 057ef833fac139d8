import { randomBytes } from 'node:crypto';
import type { Parameters } from '@hindsight/api';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { ArtifactStore } from '../../ports/artifact-store.ts';
import type { Job, JobStore } from '../../ports/job-store.ts';
import type { MostBytes } from '../../settings/upload-limits.ts';
import { withRoom } from '../artifacts/kept-artifacts.ts';
import { downloadProgress, NOTHING_YET, queuedProgress } from './job-progress.ts';
import type { Jobs } from './jobs.ts';
import { fileNameOf } from './name-artifact.ts';

const TOKEN_BYTES = 16;

export interface SubmitParts {
  readonly jobStore: JobStore;
  readonly artifacts: ArtifactStore;
  readonly jobs: Jobs;
  readonly mostBytes: MostBytes;
  readonly makeRoom: () => Promise<boolean>;
}

/** What a request for an analysis says, checked. */
export interface Asked {
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

function newJob({ responseId, kind, parameters, keyName, ou }: Asked): Job {
  const { apiKey: _secret, location: _mayBeSigned, ...kept } = parameters;
  return {
    id: responseId,
    kind,
    fileName: fileNameOf({ kind, parameters }, undefined),
    parameters: kept,
    promised: false,
    state: 'received',
    progress: NOTHING_YET,
    attempts: 1,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    keyName,
    ...(ou !== undefined && { ou }),
    createdAt: Date.now(),
  };
}

/** Stores an upload and puts it into the queue. One that does not get there leaves nothing behind. */
export async function submitUpload(parts: SubmitParts, asked: Asked, { body, partName }: Upload): Promise<Job> {
  const { jobStore, artifacts, jobs, mostBytes, makeRoom } = parts;
  const promised = asked.parameters.async === true;
  jobs.assertRoom();
  const received = newJob(asked);
  await withRoom(makeRoom, () => jobStore.add(received));
  let artifactId: string | undefined;
  try {
    const { id, bytes } = await artifacts.put(body, mostBytes(asked.kind));
    artifactId = id;
    if (bytes === 0) throw new ArtifactError('empty-body', 'Send the artifact as the body of the request.');
    if (promised) await artifacts.secure(id);
    jobs.assertRoom();
    const queued = await jobStore.change(received, {
      state: 'queued',
      artifactId: id,
      artifactBytes: bytes,
      fileName: fileNameOf(received, partName),
      progress: queuedProgress(received, bytes),
      ...(promised && { promised }),
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
  { jobStore, jobs, makeRoom }: SubmitParts,
  asked: Asked,
  location: string,
): Promise<Job> {
  jobs.assertRoom();
  const job: Job = {
    ...newJob(asked),
    location,
    promised: asked.parameters.async === true,
    progress: downloadProgress(0, undefined),
  };
  await withRoom(makeRoom, () => jobStore.add(job));
  return job;
}
