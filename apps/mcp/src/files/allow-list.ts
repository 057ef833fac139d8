import { realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolutePath, isBelow, PLATFORM, type Platform } from './path-rules.ts';

interface Directory {
  readonly given: string;
  /** The directory with all links followed, resolved at the start. Replacing it by a link later has no effect. */
  readonly resolved: string | undefined;
}

/** What `filePath` may read: everything, or everything below these directories. */
export type AllowList = { readonly all: true } | { readonly directories: readonly Directory[] };

const ALL = '*';

/** Parses the setting. Error texts never quote it, because clients must not learn what may be read. */
export function readAllowList(text: string, platform: Platform = PLATFORM): AllowList | { readonly problem: string } {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return { problem: 'is required' };
  if (entries.includes(ALL)) {
    return entries.length === 1 ? { all: true } : { problem: 'must be * alone, or directories without *' };
  }
  const relative = entries.filter((entry) => !isAbsolutePath(entry, platform)).length;
  if (relative > 0) return { problem: `must list absolute directories; ${relative} of ${entries.length} are not` };
  return { directories: entries.map((given) => ({ given, resolved: resolveNow(given) })) };
}

function resolveNow(directory: string): string | undefined {
  try {
    return realpathSync.native(directory);
  } catch {
    return undefined;
  }
}

/** Returns whether a resolved path may be read. A directory that did not exist at the start is resolved again. */
export async function isAllowed(list: AllowList, realPath: string): Promise<boolean> {
  if ('all' in list) return true;
  for (const { given, resolved } of list.directories) {
    const folder = resolved ?? (await realpath(given).catch(() => undefined));
    if (folder !== undefined && isBelow(folder, realPath)) return true;
  }
  return false;
}
