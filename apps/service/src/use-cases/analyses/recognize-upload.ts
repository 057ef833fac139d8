import type { RecognitionAnswer } from '@hindsight/api';
import { unwrapOutcome } from '@hindsight/engine';
import { ArtifactError } from '@hindsight/model';
import type { JobDependencies } from '../jobs/active-job.ts';

/** Enough to recognize every kind; the client sends no more. */
const MAX_BYTES = 64 * 1024;

interface NamedUpload {
  readonly fileName: string;
  readonly encoding: string | undefined;
}

/** Recognizes the kind of a file by its first bytes, which are stored only meanwhile. */
export async function recognizeUpload(
  { artifacts, pool, workerQueue, limits }: JobDependencies,
  body: AsyncIterable<Uint8Array>,
  { fileName, encoding }: NamedUpload,
  caller: string,
  signal: AbortSignal,
): Promise<Omit<RecognitionAnswer, 'responseId'>> {
  const { id, bytes } = await artifacts.put(body, MAX_BYTES);
  try {
    if (bytes === 0) throw new ArtifactError('empty-body', 'Send the first bytes of the file as the body.');
    const described = { fileName, ...(encoding !== undefined && encoding !== 'identity' && { encoding }) };
    const lookup = async () => {
      const { path, release } = await artifacts.hold(id);
      try {
        return await pool.recognize({ files: [{ path, ...described }], limits }, { signal });
      } finally {
        release();
      }
    };
    const recognized = unwrapOutcome(await workerQueue.runLookup(signal, caller, lookup));
    const { kind, what, encoding: layers, reason, refusal } = recognized;
    return {
      ...(kind && { kind }),
      what,
      encoding: layers,
      ...(reason !== undefined && { reason }),
      ...(refusal !== undefined && { remedy: refusal }),
    };
  } finally {
    await artifacts.remove(id);
  }
}
