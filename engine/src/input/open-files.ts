import { DEFAULT_LIMITS, type OpenedArtifact, openArtifactFile } from '@hindsight/intake';
import type { AnalysisJob } from '../analysis-job.ts';
import { ANALYZERS } from '../kinds.ts';
import { isUnreadBinary } from '../recognition/unread-formats.ts';

/** Returns whether an analyzer that reads bytes instead of lines detects its kind, or the bytes are of a kind that is not read. */
const isBinaryArtifact = (bytes: Uint8Array): boolean =>
  isUnreadBinary(bytes) ||
  ANALYZERS.some((analyzer) => 'reads' in analyzer && analyzer.detect({ fileName: '', bytes, lines: [] }) > 0);

type OpeningJob = Pick<AnalysisJob, 'files' | 'limits' | 'scratch'>;
export type OpenFiles = (job: OpeningJob) => Promise<OpenedArtifact[]>;

/**
 * Returns a function that opens a single file once, for its recognition and its analysis: of a small file, opening takes as long as
 * half of its reading. Several files are opened each time, because their beginnings would stay in memory.
 */
export function openingOnce(): OpenFiles {
  let last: { readonly key: string; readonly opened: Promise<OpenedArtifact[]> } | undefined;
  return (job) => {
    if (job.files.length > 1) return openFiles(job);
    const { files, limits, scratch } = job;
    const key = JSON.stringify([files, limits, scratch]);
    if (last?.key !== key) last = { key, opened: openFiles(job) };
    return last.opened;
  };
}

/** Opens the files of a job, in their order. Throws ArtifactError when a file cannot be read. */
export async function openFiles({ files, limits, scratch }: OpeningJob): Promise<OpenedArtifact[]> {
  const opened: OpenedArtifact[] = [];
  const options = {
    limits: { ...DEFAULT_LIMITS, ...limits },
    isBinaryArtifact,
    ...(scratch !== undefined && { scratch }),
  };
  for (const { path, ...file } of files) opened.push(await openArtifactFile(path, { ...file, ...options }));
  return opened;
}
