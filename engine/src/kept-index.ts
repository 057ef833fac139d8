import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisJob } from './job.ts';
import type { Outcome } from './tasks.ts';

/** Takes the file over before the scratch folder is removed. */
export type TakeIndex = (path: string) => Promise<void>;

const INDEX = 'index';

/**
 * Runs an analysis that writes its index into its scratch folder, and hands it over. The analysis may write nowhere else: what is
 * kept of others is out of its reach.
 */
export const keepingIndex =
  (takeIndex: TakeIndex) =>
  async (job: AnalysisJob, run: (job: AnalysisJob) => Promise<Outcome<'analyze'>>): Promise<Outcome<'analyze'>> => {
    const { scratch = '', request } = job;
    const indexPath = join(scratch, INDEX);
    const outcome = await run({ ...job, request: { ...request, indexPath } });
    // Nothing but a file of its own: a link could lead to what belongs to others.
    const written = await lstat(indexPath).catch(() => undefined);
    if (outcome.ok && written?.isFile()) await takeIndex(indexPath);
    return outcome;
  };
