import type { FoundLines } from '@hindsight/api';
import { unwrapOutcome } from '@hindsight/engine';
import type { StoredResult } from '../../ports/result-store.ts';
import type { JobDependencies } from '../jobs/active-job.ts';
import { withJobFile } from '../jobs/build-engine-job.ts';
import { requireKeptJob } from './kept-artifacts.ts';

export interface Search {
  readonly text: string;
  readonly isPattern: boolean;
  readonly limit: number;
}

/** Finds the lines of the artifact of a report that contain a text. Throws `not-found` when the artifact is no longer kept. */
export async function searchLines(
  parts: JobDependencies,
  result: StoredResult,
  search: Search,
  caller: string,
  signal: AbortSignal,
): Promise<Omit<FoundLines, 'responseId'>> {
  const job = await requireKeptJob(parts, result);
  const request = { kind: job.kind, limits: parts.limits, ...search };
  const lookup = () =>
    withJobFile(parts.artifacts, job, (file) => parts.pool.search({ ...request, files: [file] }, { signal }));
  const outcome = await parts.workerQueue.runLookup(signal, caller, lookup);
  const { found, total, totalLines } = unwrapOutcome(outcome);
  return { found, total, totalLines };
}
