import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import type { UploadBody } from './upload-body.ts';

const PART = 'bundleFile';
const ASKED = `Send multipart/form-data with one file part named ${PART}.`;

const refused = (what: string, cause?: unknown) => new ArtifactError('bad-multipart', `${what} ${ASKED}`, { cause });

/**
 * The bundle of a request: the file part of its name, which must be the only one. Whether another follows is known when the first one
 * is over; it is streamed until then. A bundle without the form goes to /api/analyses?kind=bundle.
 */
export async function bundleBody(request: FastifyRequest): Promise<UploadBody> {
  if (!request.isMultipart()) throw refused('The request is no form.');
  const parts = request.files({ limits: { files: 2 } });
  const first = await nextOf(parts);
  if (!first) throw refused('It has no file part.');
  if (first.fieldname !== PART) throw refused(`Its file part is named "${first.fieldname.slice(0, 60)}".`);
  return { body: onlyPart(first.file, parts), partName: first.filename };
}

type FilePart = Awaited<ReturnType<FastifyRequest['files']>> extends AsyncIterable<infer Part> ? Part : never;

async function nextOf(parts: AsyncIterator<FilePart>): Promise<FilePart | undefined> {
  try {
    const next = await parts.next();
    return next.done ? undefined : next.value;
  } catch (error) {
    throw refused('It cannot be read.', error);
  }
}

async function* onlyPart(file: AsyncIterable<Uint8Array>, others: AsyncIterator<FilePart>): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    throw refused('Its file part is cut.', error);
  }
  if (await nextOf(others)) throw refused('It has several file parts.');
}
