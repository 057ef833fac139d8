import { createWriteStream } from 'node:fs';
import { access, constants, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from './exit.ts';

export const STANDARD_INPUT = '-';

export interface Input {
  readonly path: string;
  readonly name: string;
}

async function checkFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new UsageError(`${path}: no such file`);
  if (found.isDirectory()) throw new UsageError(`${path} is a folder: name the files in it`);
  await access(path, constants.R_OK).catch(() => {
    throw new UsageError(`${path} cannot be read`);
  });
}

/** An analysis reads its input more than once, which a pipe does not allow, so input from a pipe is copied to a file. */
async function keepStandardInput(folder: string): Promise<Input> {
  const path = join(folder, 'standard-input');
  await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
  return { path, name: 'standard input' };
}

export interface OpenedInputs {
  readonly inputs: readonly Input[];
  /** A private folder for data that the analysis must expand into a file. */
  readonly scratch: string;
  /** Removes the folder with everything in it. */
  close(): Promise<void>;
}

/** Opens the files of a command line, of which one may be `-`. */
export async function openInputs(files: readonly string[]): Promise<OpenedInputs> {
  for (const file of files) if (file !== STANDARD_INPUT) await checkFile(file);
  const scratch = await mkdtemp(join(tmpdir(), 'hindsight-'));
  const close = () => rm(scratch, { recursive: true, force: true });
  try {
    const inputs: Input[] = [];
    for (const file of files) {
      inputs.push(file === STANDARD_INPUT ? await keepStandardInput(scratch) : { path: file, name: basename(file) });
    }
    return { inputs, scratch, close };
  } catch (error) {
    await close();
    throw error;
  }
}
