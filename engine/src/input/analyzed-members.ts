import type { OpenedMember } from '@hindsight/intake';
import { type Analyzer, ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { AnalysisJob } from '../analysis-job.ts';
import { ARCHIVE_ANALYZERS } from '../kinds.ts';
import { openFiles } from './open-files.ts';
import { selectMembers } from './select-members.ts';

/** Files that were analyzed as this kind. */
export interface AnalyzedFiles extends Pick<AnalysisJob, 'files' | 'limits' | 'scratch'> {
  readonly kind: ArtifactKind;
}

/** Opens the members that an analysis has read, in the same order, so that their lines can be quoted and searched. */
export async function openAnalyzedMembers(
  job: AnalyzedFiles,
  analyzers: readonly Analyzer[],
): Promise<readonly OpenedMember[]> {
  // Every member of a bundle is analyzed and may be quoted.
  if (ARCHIVE_ANALYZERS.some(({ kind }) => kind === job.kind)) {
    return (await openFiles(job)).flatMap(({ members }) => members);
  }
  const analyzer = analyzers.find(({ kind }) => kind === job.kind);
  if (!analyzer) throw new ArtifactError('bad-parameter', `No analyzer for "${job.kind}".`);
  if ('reads' in analyzer) throw new ArtifactError('bad-parameter', `An artifact of kind "${job.kind}" has no lines.`);
  return selectMembers(analyzer, await openFiles(job), analyzers).parts;
}
