import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisJob } from '../analysis-job.ts';

const OWNER_ONLY = 0o700;

/** Runs a job with a private folder, which is removed when the job is over. */
export type InScratch = <Job extends Pick<AnalysisJob, 'scratch'>, Out>(
  job: Job,
  run: (job: Job) => Promise<Out>,
) => Promise<Out>;

/**
 * Creates private folders below `root`, one for each analysis. The root belongs to one pool alone: whatever is in it at the start
 * was left by a process that died, and is removed.
 */
export function openScratchFolders(root: string): InScratch {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true, mode: OWNER_ONLY });
  return async (job, run) => {
    const scratch = mkdtempSync(join(root, 'job-'));
    try {
      return await run({ ...job, scratch });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  };
}
