import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { readUploadBody, type UploadBody } from './upload-body.ts';

const PART = 'bundleFile';
const EXPECTED_FORM = `Send multipart/form-data with one file part named ${PART}.`;

const refuse = (what: string, cause?: unknown) =>
  new ArtifactError('bad-multipart', `${what} ${EXPECTED_FORM}`, { cause });

/**
 * Reads the bundle of a request: the file part of a form, which must be the only one and have the right name, otherwise the body as it
 * is. A form is streamed; a second part is detected when the first one ends.
 */
export async function readBundleBody(request: FastifyRequest): Promise<UploadBody> {
  if (!request.isMultipart()) return readUploadBody(request);
  const parts = request.files({ limits: { files: 2 } });
  const first = await readNextPart(parts);
  if (!first) throw refuse('It has no file part.');
  if (first.fieldname !== PART) throw refuse(`Its file part is named "${first.fieldname.slice(0, 60)}".`);
  return { body: onlyPart(first.file, parts), partName: first.filename };
}

type FilePart = Awaited<ReturnType<FastifyRequest['files']>> extends AsyncIterable<infer Part> ? Part : never;

async function readNextPart(parts: AsyncIterator<FilePart>): Promise<FilePart | undefined> {
  try {
    const next = await parts.next();
    return next.done ? undefined : next.value;
  } catch (error) {
    throw refuse('It cannot be read.', error);
  }
}

async function* onlyPart(file: AsyncIterable<Uint8Array>, others: AsyncIterator<FilePart>): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    throw refuse('Its file part is cut.', error);
  }
  if (await readNextPart(others)) throw refuse('It has several file parts.');
}
