import { homedir } from 'node:os';
import { join } from 'node:path';
import type { OnStderrLine } from './stderr-relay.ts';

/** Differs from the compile cache of the command line, see `Confinement`. */
export const COMPILE_CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'hindsight', 'analysis');

export const writeToStderr: OnStderrLine = (line) => void process.stderr.write(`analysis: ${line}\n`);
