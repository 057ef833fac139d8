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

/** An analysis reads its input more than once, which a pipe cannot give: what comes through one is kept in a file meanwhile. */
async function keepStandardInput(folder: string): Promise<Input> {
  const path = join(folder, 'standard-input');
  await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
  return { path, name: 'standard input' };
}

/** The files of a command line, `-` among them. `close` removes what was kept. */
export async function openInputs(files: readonly string[]): Promise<{ inputs: Input[]; close(): Promise<void> }> {
  for (const file of files) if (file !== STANDARD_INPUT) await checkFile(file);
  const folder = files.includes(STANDARD_INPUT) ? await mkdtemp(join(tmpdir(), 'hindsight-')) : undefined;
  const close = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const inputs: Input[] = [];
    for (const file of files) {
      const kept = file === STANDARD_INPUT && folder !== undefined;
      inputs.push(kept ? await keepStandardInput(folder) : { path: file, name: basename(file) });
    }
    return { inputs, close };
  } catch (error) {
    await close();
    throw error;
  }
}
