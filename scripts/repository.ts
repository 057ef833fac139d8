import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Libraries that no bundle can hold, because they have native code or read files beside their own. */
export const INSTALLED_LIBRARIES: readonly string[] = [
  '@expo-google-fonts/inter',
  '@expo-google-fonts/jetbrains-mono',
  '@resvg/resvg-js',
  'dejavu-fonts-ttf',
  'pdfmake',
];

export interface Package {
  /** `gc` of `@hindsight/gc`. */
  readonly name: string;
  /** Path relative to the root: `artifacts/gc`. */
  readonly folder: string;
}

const GROUPS = ['kernel', 'artifacts', 'apps'];

/** Lists the packages of the workspaces. */
export function listPackages(): Package[] {
  const folders = GROUPS.flatMap((group) => readdirSync(join(ROOT, group)).map((name) => join(group, name)));
  return [...folders, 'engine', 'lab']
    .filter((folder) => statSync(join(ROOT, folder)).isDirectory())
    .map((folder) => {
      const { name } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { name: string };
      return { name: name.replace('@hindsight/', ''), folder };
    });
}

/** Lists files below a folder (relative to the root) whose name has this ending, without `node_modules`. */
export function listFilesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(sep).includes('node_modules'))
    .sort();
}

/** Lists the files that git tracks or would track. */
export function listTrackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
}

/** Hashes the names and contents of all files below some folders and of single files: what a build depends on. */
export function hashSources(folders: readonly string[], files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap((folder) => listFilesBelow(folder, '')), ...files].sort()) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}
