import type { Job, JobProgress } from '../../ports/job-store.ts';

/** Of a job that fetches its artifact, fetching is half of the way. */
const DOWNLOAD_SHARE = 0.5;
/** How much smaller compression makes a log, by experience; only the progress rests on it. */
const TYPICAL_RATIO = 10;
/** The last part of the way is judging and saving; 1 is said when that is over. */
const READ_SHARE = 0.9;

export const INITIAL_PROGRESS: JobProgress = { phase: 'uploading', share: 0, bytes: 0 };

/** How far a download is; without a total only the bytes tell. */
export const toDownloadProgress = (bytes: number, totalBytes: number | undefined): JobProgress => ({
  phase: 'downloading',
  share: totalBytes ? Math.min(1, bytes / totalBytes) * DOWNLOAD_SHARE : 0,
  bytes,
  ...(totalBytes !== undefined && { totalBytes }),
});

/** A job that waits for its analysis, with its artifact in the store. */
export const toQueuedProgress = ({ location }: Job, bytes: number): JobProgress => ({
  phase: 'queued',
  share: location === undefined ? 0 : DOWNLOAD_SHARE,
  bytes,
});

/**
 * How far the reading is, by what the analysis says of its `share`, else by bytes: these are counted after decompression, so their end
 * is a guess when there is some.
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
