import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILED, ROOT } from '../compiled-program.mjs';

/** What a process that reads hostile input may access besides the program itself. */
export interface Confinement {
  /** Files and folders with artifacts. */
  readonly readable: readonly string[];
  /** The only folder to which it may write, for content that must be unpacked into a file. */
  readonly scratchRoot: string;
  /**
   * Where compiled code is kept between starts: a folder that only this user can write to. Unconfined processes must not load code
   * from it, because an attacker who controls a confined process can write there.
   */
  readonly compileCache: string;
}

/** The program of a confined process. The default data folder lies beside these folders, so the root itself is not readable. */
const PROGRAM = [
  ...['artifacts', 'engine', 'kernel', 'node_modules', 'package.json'].map((name) => new URL(name, ROOT)),
  COMPILED,
].map((url) => fileURLToPath(url));

/**
 * Returns the flags of Node's permission model: no network, no child processes, no native code, and only the named parts of the disk.
 * SQLite is switched off, because it bypasses the model. Threads are allowed, because one reads ahead. A thread could be given
 * permissions of its own, but only by code that already runs: generating code from strings is disallowed.
 */
export const listPermissionFlags = ({ readable, scratchRoot, compileCache }: Confinement): string[] => [
  '--permission',
  '--disable-warning=PERM0006',
  '--allow-worker',
  '--no-experimental-sqlite',
  '--disallow-code-generation-from-strings',
  ...[...PROGRAM, scratchRoot, compileCache, ...readable].map((path) => `--allow-fs-read=${resolve(path)}`),
  ...[scratchRoot, compileCache].map((path) => `--allow-fs-write=${resolve(path)}`),
];
