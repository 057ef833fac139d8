import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';

const MOST_BYTES = 16 * 1024;

/** A small JSON object as the body of a request. */
export async function smallJson(request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new ArtifactError('body-too-large', `The limit is ${MOST_BYTES} bytes here.`);
    pieces.push(chunk);
  }
  return objectOf(Buffer.concat(pieces).toString('utf8'));
}

function objectOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch (error) {
    throw new ArtifactError('bad-parameter', 'The body is no JSON.', { cause: error });
  }
}
