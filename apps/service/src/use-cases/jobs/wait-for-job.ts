import type { Job } from '../../ports/job-store.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import type { Jobs } from './jobs.ts';

/** The result of a job that was begun for somebody who waits: when they go, it is cancelled. */
export async function waitForJob(
  jobs: Jobs,
  { id }: Job,
  ended: Promise<StoredResult>,
  gone: AbortSignal,
): Promise<StoredResult> {
  const cancel = () => void jobs.cancel(id);
  if (gone.aborted) cancel();
  gone.addEventListener('abort', cancel, { once: true });
  try {
    return await ended;
  } finally {
    gone.removeEventListener('abort', cancel);
  }
}
