import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { UsageError } from '../exit.ts';
import { isHidden, type Source, type SourceFile } from './source.ts';

/** A folder with more is hardly one in which incidents arrive. */
const MAX_FILES = 100_000;

async function describe(folder: string, path: string): Promise<SourceFile[]> {
  const name = relative(folder, path).split(sep).join('/');
  if (isHidden(name)) return [];
  // It may have been removed since the folder was read.
  const stats = await stat(path).catch(() => undefined);
  if (!stats || stats.size === 0) return [];
  const { size, mtimeMs, ino } = stats;
  return [{ name, bytes: size, version: `${ino} ${size} ${mtimeMs}`, changedAt: mtimeMs }];
}

/** Watches the files below a folder. Links are not followed out of it. */
export const openFolderSource = (folder: string): Source => ({
  isWhole: false,
  async list() {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    if (files.length > MAX_FILES) throw new UsageError(`${folder} has more than ${MAX_FILES} files`);
    const listed: SourceFile[] = [];
    for (const { parentPath, name } of files) listed.push(...(await describe(folder, join(parentPath, name))));
    return listed;
  },
  withFile: ({ name }, use) => use(join(folder, ...name.split('/'))),
});
