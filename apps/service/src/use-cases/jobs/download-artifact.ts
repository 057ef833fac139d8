import { readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { ActiveJob, JobDependencies } from './active-job.ts';
import { toDownloadProgress, toQueuedProgress } from './job-progress.ts';
import { chooseFileName } from './name-artifact.ts';

/** Downloads the artifact of a job from its location. */
export async function downloadArtifact(parts: JobDependencies, active: ActiveJob, signal: AbortSignal): Promise<void> {
  const release = await parts.downloadSlots.take(signal);
  try {
    await storeLocation(parts, active, signal);
  } finally {
    release();
  }
}

/** Checks the encoding of the download like that of a request: an unknown one is a fault. */
const readEncoding = (contentEncoding: string | undefined) =>
  readParameter('Content-Encoding', { query: {}, headers: { 'content-encoding': contentEncoding } });

async function storeLocation(
  { artifacts, fetchLocation, uploadLimit }: JobDependencies,
  hand: ActiveJob,
  signal: AbortSignal,
): Promise<void> {
  const { location = '', kind, detached } = hand.job();
  const { body, fileName, contentEncoding, totalBytes } = await fetchLocation(location, kind, signal);
  const encoding = readEncoding(contentEncoding);
  async function* watched(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of body) {
      signal.throwIfAborted();
      bytes += chunk.length;
      hand.note(toDownloadProgress(bytes, totalBytes));
      yield chunk;
    }
  }
  const { id, bytes } = await artifacts.put(watched(), uploadLimit(kind));
  try {
    if (bytes === 0) throw new ArtifactError('location-failed', 'It has no content.');
    if (detached) await artifacts.secure(id);
    await hand.step({
      state: 'queued',
      location: undefined,
      artifactId: id,
      artifactBytes: bytes,
      fileName: chooseFileName(hand.job(), fileName),
      ...(encoding !== undefined && { encoding }),
      progress: toQueuedProgress(hand.job(), bytes),
    });
  } catch (error) {
    await artifacts.remove(id);
    throw error;
  }
}
