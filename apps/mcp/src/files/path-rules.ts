import { posix, win32 } from 'node:path';
import { ToolError } from '../tool-error.ts';

export type Platform = 'win32' | 'other';

export const PLATFORM: Platform = process.platform === 'win32' ? 'win32' : 'other';

/** `C:\…` or `C:/…`. */
const DRIVE = /^[A-Za-z]:[\\/]/;
/** `\\server\share\…`, in slashes of either kind. */
const NETWORK_SHARE = /^[\\/]{2}[^\\/?.][^\\/]*[\\/]+[^\\/]+/;
/** Names that are devices in every folder of Windows, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?$/i;

const AFTER_DRIVE = 2;

function isWindowsPath(path: string): boolean {
  if (!DRIVE.test(path) && !NETWORK_SHARE.test(path)) return false;
  // A colon after the drive names an alternate data stream of a file.
  if (path.indexOf(':', AFTER_DRIVE) >= 0) return false;
  return !path.split(/[\\/]/).some((part) => DEVICE_NAME.test(part.trimEnd()));
}

/** Returns whether a path has the same meaning in every working directory: it is neither relative to a folder or drive nor a device. */
export const isAbsolutePath = (path: string, platform: Platform = PLATFORM): boolean =>
  platform === 'win32' ? isWindowsPath(path) : posix.isAbsolute(path);

/** Returns what is wrong with the spelling of a path, before the disk is accessed. */
export function checkSpelling(path: string, platform: Platform = PLATFORM): void {
  if (path.includes('\0')) throw new ToolError('filePath contains a NUL character.');
  if (!isAbsolutePath(path, platform)) {
    throw new ToolError('filePath must be an absolute path on the machine of the MCP server (not relative, no URL).');
  }
}

/** Returns whether a resolved path is below a resolved folder. Path components are compared, so that `/dir-evil` is not in `/dir`. */
export function isBelow(folder: string, path: string, platform: Platform = PLATFORM): boolean {
  const { relative, isAbsolute, sep } = platform === 'win32' ? win32 : posix;
  // On Windows `relative` already ignores case.
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
