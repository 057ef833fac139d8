import type { Job, JobProgress } from '../../ports/job-store.ts';

/** For a job that downloads its artifact, the download counts as half of the work. */
const DOWNLOAD_SHARE = 0.5;
/** Usual compression ratio of logs; used for the progress only. */
const TYPICAL_RATIO = 10;
/** The last part of the work is judging and saving; 1 is reported afterwards. */
const READ_SHARE = 0.9;

export const INITIAL_PROGRESS: JobProgress = { phase: 'uploading', share: 0, bytes: 0 };

/** Progress of a download; its share stays 0 when the total is unknown. */
export const toDownloadProgress = (bytes: number, totalBytes: number | undefined): JobProgress => ({
  phase: 'downloading',
  share: totalBytes ? Math.min(1, bytes / totalBytes) * DOWNLOAD_SHARE : 0,
  bytes,
  ...(totalBytes !== undefined && { totalBytes }),
});

/** Progress of a job that waits for its analysis. */
export const toQueuedProgress = ({ location }: Job, bytes: number): JobProgress => ({
  phase: 'queued',
  share: location === undefined ? 0 : DOWNLOAD_SHARE,
  bytes,
});

/**
 * Progress of the analysis: by its own `share`, otherwise by bytes. Bytes are counted after decompression, so the total of compressed
 * content is an estimate.
 */
export function toReadingProgress(
  { artifactBytes = 0, parameters, encoding }: Job,
  from: number,
  bytes: number,
  share?: number,
): JobProgress {
  const compressed = (parameters['Content-Encoding'] ?? encoding ?? 'identity') !== 'identity';
  const expected = artifactBytes * (compressed ? TYPICAL_RATIO : 1);
  const read = share ?? (expected > 0 ? bytes / expected : 0);
  return {
    phase: 'reading',
    share: from + (1 - from) * Math.min(1, Math.max(0, read)) * READ_SHARE,
    bytes,
  };
}
