import type { SourceLines } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { StoredResult } from '../../ports/result-store.ts';
import type { RunParts } from '../jobs/active-job.ts';
import { fileOf } from '../jobs/build-engine-job.ts';
import { requireKeptJob } from './kept-artifacts.ts';

const MOST_LINES = 2000;

export interface AskedLines {
  readonly from: number;
  readonly to: number;
  readonly file: string | undefined;
}

/** Lines of the artifact of a report as they stand in it. */
export async function sourceLines(
  parts: RunParts,
  result: StoredResult,
  { from, to, file }: AskedLines,
  signal: AbortSignal,
): Promise<Omit<SourceLines, 'responseId'>> {
  const job = await requireKeptJob(parts, result);
  const totalLines = result.outcome.artifact.lines;
  const order = {
    files: [await fileOf(parts.artifacts, job)],
    kind: job.kind,
    limits: parts.limits,
    from,
    to: Math.min(to, from + MOST_LINES - 1),
    ...(file !== undefined && { fileName: file }),
    ...(totalLines !== undefined && { totalLines }),
  };
  const outcome = await parts.pool.quote(order, { signal });
  if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
  return { fileName: outcome.fileName, first: from, totalLines: outcome.totalLines, lines: outcome.lines };
}
