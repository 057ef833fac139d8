import type { Part } from '@hindsight/intake';
import { type Analyzer, ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { AnalysisJob } from '../analysis-job.ts';
import { ARCHIVE_ANALYZERS } from '../kinds.ts';
import { openFiles } from './open-files.ts';
import { chooseParts } from './select-members.ts';

/** Files that were analysed as this kind. */
export interface AnalysedFiles extends Pick<AnalysisJob, 'files' | 'limits' | 'scratch'> {
  readonly kind: ArtifactKind;
}

/** The parts that an analysis read, in the order in which it read them, for those who look into their lines again. */
export async function analysedParts(job: AnalysedFiles, analyzers: readonly Analyzer[]): Promise<readonly Part[]> {
  // Of a bundle every part is analysed, and may be quoted.
  if (ARCHIVE_ANALYZERS.some(({ kind }) => kind === job.kind)) {
    return (await openFiles(job)).flatMap(({ parts }) => parts);
  }
  const analyzer = analyzers.find(({ kind }) => kind === job.kind);
  if (!analyzer) throw new ArtifactError('bad-parameter', `No analyzer for "${job.kind}".`);
  if ('reads' in analyzer) throw new ArtifactError('bad-parameter', `An artifact of kind "${job.kind}" has no lines.`);
  return chooseParts(analyzer, await openFiles(job), analyzers).parts;
}
