import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a process that reads hostile input may touch, besides the program itself. */
export interface Confinement {
  /** Files and folders in which artifacts lie. */
  readonly readable: readonly string[];
  /** Where it may write: what must be unpacked into a file. */
  readonly scratchRoot: string;
  /**
   * Where compiled code is kept between starts; a folder that only this user can write to. No other process may take code from
   * it: whoever takes over a confined one can write there.
   */
  readonly compileCache: string;
}

/** What a confined process runs. The data folder stands beside these where nobody chose another place. */
const PROGRAM = ['artifacts', 'engine', 'kernel', 'node_modules', 'package.json'].map((name) =>
  fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
);

/**
 * Node's permission model: no network, no child processes, no native code, and of the disk only what is named. SQLite asks it
 * for nothing and is left out. Threads are allowed, because one reads ahead; a thread can be given permissions of its own, but
 * only by code that runs already: no text becomes code here.
 */
export const permissionFlags = ({ readable, scratchRoot, compileCache }: Confinement): string[] => [
  '--permission',
  '--disable-warning=PERM0006',
  '--allow-worker',
  '--no-experimental-sqlite',
  '--disallow-code-generation-from-strings',
  ...[...PROGRAM, scratchRoot, compileCache, ...readable].map((path) => `--allow-fs-read=${resolve(path)}`),
  ...[scratchRoot, compileCache].map((path) => `--allow-fs-write=${resolve(path)}`),
];
