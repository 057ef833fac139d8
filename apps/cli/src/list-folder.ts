import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { UsageError } from './exit.ts';

/** An unpacked bundle has some hundred files; a folder with more was hardly meant. */
const MAX_FILES = 2000;

export interface ListedFile {
  readonly path: string;
  readonly given: string;
  /** The path below the folder. */
  readonly name: string;
  readonly stats: Stats;
}

/** Lists the files below a folder, `gc.log.2` before `gc.log.10`. Links are not followed out of it. */
export async function listFolder(folder: string): Promise<ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  if (files.length > MAX_FILES)
    throw new UsageError(`${folder} has ${files.length} files, more than ${MAX_FILES}: name the files that are meant`);
  // A collator takes 10 ms to build: only a folder needs one.
  const byNumbers = new Intl.Collator('en', { numeric: true });
  const sorted = files.sort(byNumbers.compare);
  return Promise.all(
    sorted.map(async (path) => ({ path, given: path, name: relative(folder, path), stats: await stat(path) })),
  );
}
