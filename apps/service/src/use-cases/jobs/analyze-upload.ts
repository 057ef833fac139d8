import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import type { AuditRecorder } from '../access/record-audit.ts';
import type { Jobs } from './jobs.ts';
import {
  type AcceptedRequest,
  type ArtifactUpload,
  type SubmitDependencies,
  submitLocation,
  submitUpload,
} from './submit-job.ts';

interface AnalyzeDependencies extends SubmitDependencies {
  readonly record: AuditRecorder['record'];
}

/** An artifact that was sent, or the address from which it is to be fetched. */
export type ArtifactOrigin = { readonly upload: ArtifactUpload } | { readonly location: string };

export interface AnalyzedUpload {
  readonly job: Job;
  /** Absent for a detached job, which goes on without its client. */
  readonly result?: StoredResult;
}

/**
 * Stores an artifact, records who sent it, and analyzes it. Resolves when the analysis is done, or at once for a detached job.
 * A client that disconnects before its answer cancels its analysis.
 */
export async function analyzeUpload(
  parts: AnalyzeDependencies,
  request: AcceptedRequest,
  origin: ArtifactOrigin,
  disconnected: AbortSignal,
): Promise<AnalyzedUpload> {
  const { job, isRepeated } =
    'location' in origin
      ? await submitLocation(parts, request, origin.location)
      : await submitUpload(parts, request, origin.upload);
  if (isRepeated) return { job };
  const { keyName, ou, address, responseId } = request;
  await parts.record({
    action: 'analysis-sent',
    actor: keyName,
    ...(ou !== undefined && { ou }),
    address,
    responseId,
    subject: job.id,
    details: job.fileName,
  });
  if (request.parameters.async) {
    await parts.jobs.startDetached(job);
    return { job };
  }
  const ended = parts.jobs.start(job);
  return { job, result: await cancelOnDisconnect(parts.jobs, job.id, ended, disconnected) };
}

async function cancelOnDisconnect(
  jobs: Jobs,
  id: string,
  ended: Promise<StoredResult>,
  disconnected: AbortSignal,
): Promise<StoredResult> {
  const cancel = () => void jobs.cancel(id);
  if (disconnected.aborted) cancel();
  disconnected.addEventListener('abort', cancel, { once: true });
  try {
    return await ended;
  } finally {
    disconnected.removeEventListener('abort', cancel);
  }
}
