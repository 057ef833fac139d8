import type { RecognitionAnswer } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { JobDependencies } from '../jobs/active-job.ts';

/** Enough to tell every kind by; the sender cuts it. */
const MAX_BYTES = 64 * 1024;

interface NamedUpload {
  readonly fileName: string;
  readonly encoding: string | undefined;
}

/** What a file is, by its first bytes. They lie in the store only as long as they are looked at. */
export async function recognizeUpload(
  { artifacts, pool, limits }: JobDependencies,
  body: AsyncIterable<Uint8Array>,
  { fileName, encoding }: NamedUpload,
  signal: AbortSignal,
): Promise<Omit<RecognitionAnswer, 'responseId'>> {
  const { id, bytes } = await artifacts.put(body, MAX_BYTES);
  try {
    if (bytes === 0) throw new ArtifactError('empty-body', 'Send the first bytes of the file as the body.');
    const file = {
      path: await artifacts.localPath(id),
      fileName,
      ...(encoding !== undefined && encoding !== 'identity' && { encoding }),
    };
    const outcome = await pool.recognize({ files: [file], limits }, { signal });
    if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
    const { kind, what, encoding: layers } = outcome;
    return { ...(kind && { kind }), what, encoding: layers };
  } finally {
    await artifacts.remove(id);
  }
}
