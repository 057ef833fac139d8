import { DEFAULT_LIMITS, type OpenedArtifact, openArtifactFile } from '@hindsight/intake';
import type { AnalysisJob } from '../analysis-job.ts';
import { ANALYZERS } from '../kinds.ts';
import { isUnreadBinary } from '../recognition/unread-formats.ts';

/** Returns whether an analyzer that reads bytes instead of lines detects its kind, or the bytes are of a kind that is not read. */
const isBinaryArtifact = (bytes: Uint8Array): boolean =>
  isUnreadBinary(bytes) ||
  ANALYZERS.some((analyzer) => 'reads' in analyzer && analyzer.detect({ fileName: '', bytes, lines: [] }) > 0);

/** Opens the files of a job, in their order. Throws ArtifactError when a file cannot be read. */
export async function openFiles({
  files,
  limits,
  scratch,
}: Pick<AnalysisJob, 'files' | 'limits' | 'scratch'>): Promise<OpenedArtifact[]> {
  const opened: OpenedArtifact[] = [];
  const options = {
    limits: { ...DEFAULT_LIMITS, ...limits },
    isBinaryArtifact,
    ...(scratch !== undefined && { scratch }),
  };
  for (const { path, ...file } of files) opened.push(await openArtifactFile(path, { ...file, ...options }));
  return opened;
}
