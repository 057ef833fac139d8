import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a process that reads hostile input may touch, besides the program itself. */
export interface Confinement {
  /** Files and folders in which artifacts lie. */
  readonly readable: readonly string[];
  /** Where it may write: what must be unpacked into a file. */
  readonly scratchRoot: string;
  /** Where compiled code is kept between starts; a folder that only this user can write to. */
  readonly compileCache: string;
}

const PROGRAM = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Node's permission model: no network, no child processes, no native code, and of the disk only what is named. Threads are
 * allowed, because one reads ahead; Node warns that a thread may reach further, which takes code of ours that does it.
 */
export const permissionFlags = ({ readable, scratchRoot, compileCache }: Confinement): string[] => [
  '--permission',
  '--disable-warning=PERM0006',
  '--allow-worker',
  ...[PROGRAM, scratchRoot, compileCache, ...readable].map((path) => `--allow-fs-read=${resolve(path)}`),
  ...[scratchRoot, compileCache].map((path) => `--allow-fs-write=${resolve(path)}`),
];
