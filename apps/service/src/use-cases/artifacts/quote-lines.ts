import type { SourceLines } from '@hindsight/api';
import { unwrapOutcome } from '@hindsight/engine';
import type { StoredResult } from '../../ports/result-store.ts';
import type { JobDependencies } from '../jobs/active-job.ts';
import { withJobFile } from '../jobs/build-engine-job.ts';
import { requireKeptJob } from './kept-artifacts.ts';

const MAX_LINES = 2000;

export interface RequestedLines {
  readonly from: number;
  readonly to: number;
  readonly file: string | undefined;
}

/** Reads lines of the artifact of a report, with private data masked. Throws `not-found` when the artifact is no longer kept. */
export async function quoteSourceLines(
  parts: JobDependencies,
  result: StoredResult,
  { from, to, file }: RequestedLines,
  caller: string,
  signal: AbortSignal,
): Promise<Omit<SourceLines, 'responseId'>> {
  const job = await requireKeptJob(parts, result);
  const totalLines = result.outcome.artifact.lines;
  const request = {
    kind: job.kind,
    limits: parts.limits,
    from,
    to: Math.min(to, from + MAX_LINES - 1),
    ...(file !== undefined && { fileName: file }),
    ...(totalLines !== undefined && { totalLines }),
  };
  const lookup = () =>
    withJobFile(parts.artifacts, job, (file) => parts.pool.quote({ ...request, files: [file] }, { signal }));
  const outcome = unwrapOutcome(await parts.workerQueue.runLookup(signal, caller, lookup));
  return { fileName: outcome.fileName, first: from, totalLines: outcome.totalLines, lines: outcome.lines };
}
