import type { RedactionOptions } from '@hindsight/heap/redact';
import { ArtifactError } from '@hindsight/model';
import type { AnalysisJob } from '../analysis-job.ts';
import { openFiles } from '../input/open-files.ts';
import { selectMembers } from '../input/select-members.ts';
import { ANALYZERS } from '../kinds.ts';
import { type Outcome, toOutcome } from '../outcome.ts';
import { refuseForeign } from '../recognition/recognize.ts';

export interface RedactionJob extends Pick<AnalysisJob, 'files' | 'limits' | 'scratch'> {
  /** The path of the copy, which must not exist. */
  readonly copyPath: string;
  readonly isCompressed: boolean;
  readonly options: RedactionOptions;
}

/** Writes a redacted copy of a heap dump, whatever it is compressed with. Never rejects: errors become a fault of the outcome. */
export const redactHeapDump = (job: RedactionJob): Promise<Outcome<{ readonly bytes: number }>> =>
  toOutcome(async () => ({ ok: true as const, bytes: await redact(job) }));

async function redact({ copyPath, isCompressed, options, ...job }: RedactionJob): Promise<number> {
  const analyzer = ANALYZERS.find(({ kind }) => kind === 'heap-dump');
  const [part] = analyzer ? selectMembers(analyzer, await openFiles(job), ANALYZERS).parts : [];
  if (!analyzer || !part) throw new ArtifactError('empty-body', 'There is nothing to redact.');
  refuseForeign(part.head, analyzer);
  const content = await part.asFile();
  const { redactFile } = await import('@hindsight/heap/redact');
  redactFile(content, { path: copyPath, isCompressed }, options);
  return content.size;
}
