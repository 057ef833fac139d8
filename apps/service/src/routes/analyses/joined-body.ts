import { ArtifactError } from '@hindsight/model';
import { makeZip } from 'client-zip';
import type { FastifyRequest } from 'fastify';
import { badMultipart, readWholePart, type UploadBody } from './upload-body.ts';

/** A set of rotated logs has tens of files. */
const MAX_JOINED_FILES = 200;

/**
 * Reads all file parts of a request as one artifact: an archive that is written while the parts arrive, so that whatever is done with
 * archives (series of thread dumps, rotated logs, masked copies, quoted lines) is done with them.
 */
export async function readJoinedBody(request: FastifyRequest): Promise<UploadBody> {
  if (!request.isMultipart())
    throw new ArtifactError('bad-multipart', 'join=true needs multipart/form-data with a file part for each file.');
  const parts = request.files({ limits: { files: MAX_JOINED_FILES } });
  const first = await readNextPart(parts);
  if (!first) throw new ArtifactError('bad-multipart', 'It has no file part.');
  const archive = makeZip(nameMembers(first, parts));
  return { body: readWholePart(archive), partName: `${first.filename} and others` };
}

type FilePart = ReturnType<FastifyRequest['files']> extends AsyncIterator<infer Part> ? Part : never;

async function readNextPart(parts: AsyncIterator<FilePart>): Promise<FilePart | undefined> {
  try {
    const next = await parts.next();
    return next.done ? undefined : next.value;
  } catch (error) {
    throw badMultipart(error);
  }
}

/** Gives each part a name of its own in the archive. */
async function* nameMembers(first: FilePart, others: AsyncIterator<FilePart>) {
  const names = new Set<string>();
  for (let part: FilePart | undefined = first; part; part = await readNextPart(others)) {
    const fileName: string = part.filename || 'file';
    const name = names.has(fileName) ? `${names.size + 1}/${fileName}` : fileName;
    names.add(name);
    yield { name, input: part.file };
  }
}
