import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalysisJob } from '../analysis-job.ts';
import type { TaskOutcome } from './tasks.ts';

/** Takes over a file before the scratch folder is removed. */
export type TakeFile = (path: string) => Promise<void>;

export interface OutputFiles {
  /** Takes the index for later queries, when the kind of artifact has one. */
  readonly takeIndex?: TakeFile;
  /** Takes the masked copy of the texts; not called when there is no text. */
  readonly takeMasked?: TakeFile;
}

/**
 * Runs an analysis that writes its output files into its scratch folder, and passes them on. The analysis cannot write anywhere
 * else, so the files of others are safe from it.
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

/** Passes on regular files only: a link could lead to a file of somebody else. */
async function passFile(path: string, take: TakeFile): Promise<void> {
  const written = await lstat(path).catch(() => undefined);
  if (written?.isFile()) await take(path);
}
