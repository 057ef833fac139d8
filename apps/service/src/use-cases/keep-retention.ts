import type { JobStore } from '../ports/job-store.ts';
import type { ResultStore } from '../ports/result-store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface Kept {
  readonly results: ResultStore;
  readonly jobStore: JobStore;
}

/** Removes results and jobs that were over before a moment. Artifacts are not kept beyond their analysis at all. */
async function removeOlderThan({ results, jobStore }: Kept, moment: number): Promise<void> {
  await results.removeOlderThan(moment);
  await jobStore.removeOverBefore(moment);
}

/** Keeps the days, now and every hour until `closing`. Without a number of days everything is kept. */
export function keepRetention(
  kept: Kept,
  days: number | undefined,
  closing: AbortSignal,
  onFailure: (error: unknown) => void,
): void {
  if (days === undefined) return;
  const sweep = () => void removeOlderThan(kept, Date.now() - days * DAY_MS).catch(onFailure);
  sweep();
  const timer = setInterval(sweep, HOUR_MS).unref();
  closing.addEventListener('abort', () => clearInterval(timer), { once: true });
}
