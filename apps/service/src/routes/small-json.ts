import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';

const MOST_BYTES = 16 * 1024;

/** A small JSON object of texts as the body of a request; members of other kinds are as good as absent. */
export async function smallJson(request: FastifyRequest): Promise<Readonly<Record<string, string | undefined>>> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new ArtifactError('body-too-large', `The limit is ${MOST_BYTES} bytes here.`);
    pieces.push(chunk);
  }
  return textsOf(Buffer.concat(pieces).toString('utf8'));
}

function textsOf(json: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new ArtifactError('bad-parameter', 'The body is no JSON.', { cause: error });
  }
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, member]) => typeof member === 'string'));
}
