import { homedir } from 'node:os';
import { join } from 'node:path';

/** Differs from the compile cache of the command line, see `Confinement`. */
export const COMPILE_CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'hindsight', 'analysis');

export const writeToStderr = (line: string): void => void process.stderr.write(`analysis: ${line}\n`);
