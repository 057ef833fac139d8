import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisJob } from '../analysis-job.ts';
import type { TaskOutcome } from './tasks.ts';

/** Takes a file over before the scratch folder is removed. */
export type TakeFile = (path: string) => Promise<void>;

export interface OutputFiles {
  /** The analysis writes an index for later questions, when its kind has one, and this takes it. */
  readonly takeIndex?: TakeFile;
  /** A masked copy of the texts is written, and this takes it; not called when there is no text. */
  readonly takeMasked?: TakeFile;
}

/**
 * Runs an analysis that writes into its scratch folder what is kept of it, and hands that over. The analysis may write nowhere
 * else: what is kept of others is out of its reach.
 */
export const collectOutputFiles =
  ({ takeIndex, takeMasked }: OutputFiles) =>
  async (
    job: AnalysisJob,
    run: (job: AnalysisJob) => Promise<TaskOutcome<'analyze'>>,
  ): Promise<TaskOutcome<'analyze'>> => {
    const { scratch = '', request } = job;
    const [indexPath, maskedPath] = [join(scratch, 'index'), join(scratch, 'masked')];
    const outcome = await run({
      ...job,
      request: { ...request, ...(takeIndex && { indexPath }) },
      ...(takeMasked && { maskedPath }),
    });
    if (outcome.ok) {
      if (takeIndex) await passFile(indexPath, takeIndex);
      if (takeMasked) await passFile(maskedPath, takeMasked);
    }
    return outcome;
  };

/** Nothing but a file of its own: a link could lead to what belongs to others. */
async function passFile(path: string, take: TakeFile): Promise<void> {
  const written = await lstat(path).catch(() => undefined);
  if (written?.isFile()) await take(path);
}
