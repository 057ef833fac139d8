import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';

/** A sender that is silent for so long has gone. */
const SILENCE_MS = 60_000;

export interface UploadBody {
  readonly body: AsyncIterable<Uint8Array>;
  readonly partName?: string;
}

/** The bytes of the request as they come. Stopping early leaves the connection open, so that a fault can be answered. */
async function* rawBytes({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  raw.socket.setTimeout(SILENCE_MS);
  try {
    yield* raw.iterator({ destroyOnReturn: false });
  } finally {
    raw.socket.setTimeout(0);
  }
}

/** The artifact of a request: the first file of multipart/form-data, else the body whatever it calls itself. */
export async function uploadBody(request: FastifyRequest): Promise<UploadBody> {
  if (!request.isMultipart()) return { body: rawBytes(request) };
  const part = await request.file();
  if (!part) throw new ArtifactError('bad-multipart', 'It has no file part.');
  return { body: part.file, partName: part.filename };
}

/** A body that announces itself as too large is refused before it is sent. */
export function refuseTooLarge({ headers }: FastifyRequest, maxBytes: number): void {
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > maxBytes) throw new ArtifactError('body-too-large', `The limit is ${maxBytes} bytes.`);
}
