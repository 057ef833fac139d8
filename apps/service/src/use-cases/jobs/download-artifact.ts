import { readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { JobInHand, RunParts } from './active-job.ts';
import { downloadProgress, queuedProgress } from './job-progress.ts';
import { fileNameOf } from './name-artifact.ts';

/** Fetches the artifact of a job that only has its location. */
export async function downloadArtifact(parts: RunParts, hand: JobInHand, signal: AbortSignal): Promise<void> {
  const giveBack = await parts.downloading.take(signal);
  try {
    await storeLocation(parts, hand, signal);
  } finally {
    giveBack();
  }
}

/** As if the sender had said it: an encoding nobody knows is a fault. */
const encodingOf = (contentEncoding: string | undefined) =>
  readParameter('Content-Encoding', { query: {}, headers: { 'content-encoding': contentEncoding } });

async function storeLocation(
  { artifacts, fetchLocation, mostBytes }: RunParts,
  hand: JobInHand,
  signal: AbortSignal,
): Promise<void> {
  const { location = '', kind, promised } = hand.job();
  const { body, fileName, contentEncoding, totalBytes } = await fetchLocation(location, kind, signal);
  const encoding = encodingOf(contentEncoding);
  async function* watched(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of body) {
      signal.throwIfAborted();
      bytes += chunk.length;
      hand.note(downloadProgress(bytes, totalBytes));
      yield chunk;
    }
  }
  const { id, bytes } = await artifacts.put(watched(), mostBytes(kind));
  try {
    if (bytes === 0) throw new ArtifactError('location-failed', 'It has no content.');
    if (promised) await artifacts.secure(id);
    await hand.step({
      state: 'queued',
      location: undefined,
      artifactId: id,
      artifactBytes: bytes,
      fileName: fileNameOf(hand.job(), fileName),
      ...(encoding !== undefined && { encoding }),
      progress: queuedProgress(hand.job(), bytes),
    });
  } catch (error) {
    await artifacts.remove(id);
    throw error;
  }
}
