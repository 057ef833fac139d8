import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';

const MAX_BYTES = 16 * 1024;

/** Reads a small JSON object as the body of a request and checks it. */
export const readJsonBody = async <T>(request: FastifyRequest, schema: z.ZodType<T>): Promise<T> =>
  checkBody(parseJson(await readText(request)), schema);

/** Reads a small JSON object or, when the body does not begin like JSON, the fields of a form. */
export async function readFormOrJsonBody<T>(request: FastifyRequest, schema: z.ZodType<T>): Promise<T> {
  const text = await readText(request);
  const fields = /^\s*\{/.test(text) ? parseJson(text) : Object.fromEntries(new URLSearchParams(text));
  return checkBody(fields, schema);
}

async function readText(request: FastifyRequest): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new ArtifactError('body-too-large', `The limit is ${MAX_BYTES} bytes here.`);
    pieces.push(chunk);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function checkBody<T>(body: unknown, schema: z.ZodType<T>): T {
  const checked = schema.safeParse(body);
  if (checked.success) return checked.data;
  const { path = [], message = '' } = checked.error.issues[0] ?? {};
  throw new ArtifactError('bad-parameter', path.length > 0 ? `${path.join('.')} ${message}.` : message);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new ArtifactError('bad-parameter', 'The body is no JSON.', { cause: error });
  }
}
