import type { SourceLines } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { StoredResult } from '../../ports/result-store.ts';
import type { JobDependencies } from '../jobs/active-job.ts';
import { toJobFile } from '../jobs/build-engine-job.ts';
import { requireKeptJob } from './kept-artifacts.ts';

const MAX_LINES = 2000;

export interface RequestedLines {
  readonly from: number;
  readonly to: number;
  readonly file: string | undefined;
}

/** Lines of the artifact of a report as they stand in it. */
export async function quoteSourceLines(
  parts: JobDependencies,
  result: StoredResult,
  { from, to, file }: RequestedLines,
  signal: AbortSignal,
): Promise<Omit<SourceLines, 'responseId'>> {
  const job = await requireKeptJob(parts, result);
  const totalLines = result.outcome.artifact.lines;
  const order = {
    files: [await toJobFile(parts.artifacts, job)],
    kind: job.kind,
    limits: parts.limits,
    from,
    to: Math.min(to, from + MAX_LINES - 1),
    ...(file !== undefined && { fileName: file }),
    ...(totalLines !== undefined && { totalLines }),
  };
  const outcome = await parts.pool.quote(order, { signal });
  if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
  return { fileName: outcome.fileName, first: from, totalLines: outcome.totalLines, lines: outcome.lines };
}
