import { basename } from 'node:path';
import { openAllowedFile } from '../files/open-allowed-file.ts';
import { readExactly } from '../files/read-exactly.ts';
import { ToolError } from '../tool-error.ts';
import { LIST_SEPARATOR } from '../tools/read-arguments.ts';
import { openSource, type Source } from '../tools/source.ts';
import type { Call } from '../tools/tool.ts';
import { measureTar, nameMembers, writeTar } from './tar.ts';

/** Enough to recognize every kind; the service takes no more for that. */
const HEAD_BYTES = 64 * 1024;
const MAX_FILES = 50;

const SOURCES = ['filePath', 'filePaths', 'textContent', 'location', 'analysis'] as const;

/** Returns which of the sources was given. Throws a ToolError unless it is exactly one. */
export function readSourceName(given: Call['given']): (typeof SOURCES)[number] {
  const named = SOURCES.filter((name) => given[name] !== undefined);
  const [only] = named;
  if (only && named.length === 1) return only;
  const got = named.length === 0 ? 'none' : named.join(' and ');
  throw new ToolError(`Give exactly one of ${SOURCES.join(', ')} (got ${got}).`);
}

/** An artifact that can be sent, with its first bytes, by which its kind is recognized. */
export interface Artifact extends Source {
  readonly head: Uint8Array;
}

async function readHead(path: string, { settings: { allowList, maxFileBytes } }: Call): Promise<Uint8Array> {
  const { handle, size } = await openAllowedFile(path, allowList, maxFileBytes);
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(Math.min(size, HEAD_BYTES)),
      0,
      Math.min(size, HEAD_BYTES),
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Opens several files as one archive. */
async function openSeries(call: Call, paths: readonly string[]): Promise<Artifact> {
  const { settings, reportStep } = call;
  if (paths.length > MAX_FILES) throw new ToolError(`filePaths may name at most ${MAX_FILES} files.`);
  const head = await readHead(paths[0] ?? '', call);
  const opened: Awaited<ReturnType<typeof openAllowedFile>>[] = [];
  const close = async () => {
    for (const { handle } of opened) await handle.close();
  };
  try {
    for (const path of paths) opened.push(await openAllowedFile(path, settings.allowList, settings.maxFileBytes));
    const names = nameMembers(paths.map((path) => basename(path)));
    const members = opened.map(({ handle, size }, index) => ({
      name: names[index] ?? String(index),
      size,
      body: readExactly(handle, size),
    }));
    const length = measureTar(members);
    if (length > settings.maxFileBytes) {
      throw new ToolError(
        `The files are together larger than SERVICE_MAX_FILE_BYTES (${length} > ${settings.maxFileBytes} bytes).`,
      );
    }
    reportStep(`Sending ${paths.length} files`);
    return { head, length, body: writeTar(members), name: `${names[0]} and ${paths.length - 1} more.tar`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens what the call names. Throws a ToolError. */
export async function openArtifact(call: Call): Promise<Artifact> {
  const { given } = call;
  const paths = given.filePaths?.split(LIST_SEPARATOR).filter((path) => path !== '') ?? [];
  const [single, ...others] = paths;
  if (single !== undefined && others.length > 0) return openSeries(call, paths);
  const filePath = given.filePath ?? single;
  const { filePaths: _, analysis: __, ...rest } = given;
  const source = await openSource({ ...call, given: { ...rest, filePath } });
  if (filePath === undefined)
    return { ...source, head: Buffer.from(given.textContent ?? '', 'utf8').subarray(0, HEAD_BYTES) };
  try {
    return { ...source, head: await readHead(filePath, call) };
  } catch (error) {
    await source.close();
    throw error;
  }
}
