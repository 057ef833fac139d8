import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ToolError } from '../tool-error.ts';
import { type AllowList, isAllowed } from './allow-list.ts';
import { checkSpelling, isBelow } from './path-rules.ts';

/** An open file that may be sent. Everything is read from this descriptor and never again from a path. */
export interface OpenedFile {
  readonly handle: FileHandle;
  readonly size: number;
}

/** Folders that hold no data of users: `/proc/self/environ` contains our own key. */
const KERNEL_FOLDERS = ['/proc', '/sys', '/dev'];

const outside = () => new ToolError('filePath is outside the allowed directories (SERVICE_FILEPATH_ALLOWLIST).');
const unreadable = () => new ToolError('filePath does not exist or cannot be read.');
const notRegular = () => new ToolError('filePath is not a regular file.');
const tooLarge = (size: number, maxBytes: number) =>
  new ToolError(
    `The file is larger than SERVICE_MAX_FILE_BYTES (${size} > ${maxBytes} bytes). Compress it (gz, zstd) or let the operator raise the limit.`,
  );

/** Opening refuses a link at the end of the path and does not hang on a named pipe. Windows supports neither flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Describes a path that cannot be resolved. The nearest parent folder that can be resolved decides, so that the answer is the same
 * for missing and for present files outside of the list.
 */
async function explainUnresolved(path: string, list: AllowList): Promise<ToolError> {
  let above = path;
  while (dirname(above) !== above) {
    const isLink = await lstat(above).then(
      (found) => found.isSymbolicLink(),
      () => false,
    );
    // The target of a dangling link is not examined.
    if (isLink) return outside();
    above = dirname(above);
    const folder = await realpath(above).catch(() => undefined);
    if (folder !== undefined) return (await isAllowed(list, resolve(folder, '.any'))) ? unreadable() : outside();
  }
  return outside();
}

/** Linux: the path to which the descriptor points now. It differs when a folder on the way was replaced by a link after the check. */
async function isStillAllowed({ fd }: FileHandle, list: AllowList): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  return isAllowed(list, await readlink(`/proc/self/fd/${fd}`));
}

type Identity = Pick<BigIntStats, 'dev' | 'ino'>;

async function checkOpened(handle: FileHandle, list: AllowList, maxBytes: number, seen: Identity): Promise<number> {
  const opened = await handle.stat({ bigint: true });
  if (!opened.isFile()) throw notRegular();
  const isSame = opened.dev === seen.dev && opened.ino === seen.ino;
  if (!isSame || !(await isStillAllowed(handle, list))) throw outside();
  const size = Number(opened.size);
  if (size > maxBytes) throw tooLarge(size, maxBytes);
  return size;
}

/**
 * Opens the file that a caller names. The path is resolved and checked, and then the opened descriptor must be that
 * same file, so that a link that is swapped between check and opening leaks nothing. Throws a ToolError.
 */
export async function openAllowedFile(filePath: string, list: AllowList, maxBytes: number): Promise<OpenedFile> {
  checkSpelling(filePath);
  const real = await realpath(filePath).catch(() => undefined);
  if (real === undefined) throw await explainUnresolved(resolve(filePath), list);
  if (!(await isAllowed(list, real))) throw outside();
  if (KERNEL_FOLDERS.some((folder) => real === folder || isBelow(folder, real))) throw notRegular();
  const seen = await lstat(real, { bigint: true }).catch(() => undefined);
  if (seen === undefined) throw unreadable();
  if (!seen.isFile()) throw seen.isSymbolicLink() ? outside() : notRegular();
  const handle = await open(real, OPEN_FLAGS).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? outside() : unreadable();
  });
  try {
    return { handle, size: await checkOpened(handle, list, maxBytes, seen) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
