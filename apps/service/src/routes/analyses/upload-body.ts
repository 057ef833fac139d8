import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';

export interface UploadBody {
  readonly body: AsyncIterable<Uint8Array>;
  /** The file name of the multipart part. */
  readonly partName?: string;
}

export const badMultipart = (cause: unknown) =>
  new ArtifactError('bad-multipart', 'Send one whole file part, and its boundary in Content-Type.', { cause });

/** Converts the errors of the multipart reader, which it also throws in the middle of a part. */
export async function* readWholePart(part: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* part;
  } catch (error) {
    throw badMultipart(error);
  }
}

async function firstFile(request: FastifyRequest): Promise<UploadBody> {
  const part = await request.file().catch((error: unknown) => {
    throw badMultipart(error);
  });
  if (!part) throw new ArtifactError('bad-multipart', 'It has no file part.');
  return { body: readWholePart(part.file), partName: part.filename };
}

/**
 * Reads the artifact of a request: the first file of multipart/form-data, otherwise the body whatever its Content-Type.
 * Stopping early leaves the connection open, so that a fault can be answered.
 */
export const readUploadBody = async (request: FastifyRequest): Promise<UploadBody> =>
  request.isMultipart() ? firstFile(request) : { body: request.raw.iterator({ destroyOnReturn: false }) };

/** Refuses a body whose announced length exceeds the limit, before it is sent. */
export function refuseTooLarge({ headers }: FastifyRequest, maxBytes: number): void {
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > maxBytes) throw new ArtifactError('body-too-large', `The limit is ${maxBytes} bytes.`);
}

/** Refuses a body besides `location`. Without an announced length its first byte is read. */
export async function refuseBody({ headers, raw }: FastifyRequest): Promise<void> {
  let has = Number(headers['content-length'] ?? 0) > 0;
  if (!has && headers['transfer-encoding'] !== undefined) {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      has = chunk.length > 0;
      if (has) break;
    }
  }
  if (has) throw new ArtifactError('bad-parameter', 'location and a body are given: send one of them.');
}
