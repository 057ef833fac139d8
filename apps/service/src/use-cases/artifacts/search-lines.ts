import type { FoundLines } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { StoredResult } from '../../ports/result-store.ts';
import type { JobDependencies } from '../jobs/active-job.ts';
import { toJobFile } from '../jobs/build-engine-job.ts';
import { requireKeptJob } from './kept-artifacts.ts';

export interface Search {
  readonly text: string;
  readonly isPattern: boolean;
  readonly limit: number;
}

/** Lines of the artifact of a report that have something in them. */
export async function searchLines(
  parts: JobDependencies,
  result: StoredResult,
  search: Search,
  signal: AbortSignal,
): Promise<Omit<FoundLines, 'responseId'>> {
  const job = await requireKeptJob(parts, result);
  const order = { files: [await toJobFile(parts.artifacts, job)], kind: job.kind, limits: parts.limits, ...search };
  const outcome = await parts.pool.search(order, { signal });
  if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
  const { found, total, totalLines } = outcome;
  return { found, total, totalLines };
}
