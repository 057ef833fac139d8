import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisJob } from '../analysis-job.ts';

const OWNER_ONLY = 0o700;

/** Runs a job with a private folder; what is in it is removed when the job is over. */
export type InScratch = <Job extends Pick<AnalysisJob, 'scratch'>, Out>(
  job: Job,
  run: (job: Job) => Promise<Out>,
) => Promise<Out>;

/**
 * Creates private folders below `root`, one for each analysis at a time: one that is still empty serves the next analysis, since making
 * and removing a folder takes a millisecond, a tenth of a small analysis. The root belongs to one pool alone: whatever is in it at the start
 * was left by a process that died, and is removed.
 */
export function openScratchFolders(root: string): InScratch {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true, mode: OWNER_ONLY });
  const empty: string[] = [];
  return async (job, run) => {
    const scratch = empty.pop() ?? mkdtempSync(join(root, 'job-'));
    try {
      return await run({ ...job, scratch });
    } finally {
      if (isEmpty(scratch)) empty.push(scratch);
      else await rm(scratch, { recursive: true, force: true });
    }
  };
}

/**
 * A process that was taken over may have removed its folder: then it is not there for the next one. Waiting for the kernel takes less than
 * a turn of a thread.
 */
function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return false;
  }
}
