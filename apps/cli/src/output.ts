import { writeFile } from 'node:fs/promises';
import { OutputError, UsageError } from './exit.ts';

/** Writes to the file, or to standard output, and waits until everything is written. */
export async function writeOutput(content: string | Buffer, file: string | undefined): Promise<void> {
  if (file !== undefined) {
    await writeFile(file, content).catch((error: Error) => {
      throw new UsageError(`${file} cannot be written: ${error.message}`);
    });
    return;
  }
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(content, (error) => {
      if (error && !isClosedPipe(error)) reject(new OutputError(`standard output cannot be written: ${error.message}`));
      else resolve();
    });
  });
}

/** A reader that closes the pipe early (`| head`) is no failure. */
export const isClosedPipe = (error: NodeJS.ErrnoException): boolean => error.code === 'EPIPE';

/** Returns the columns of the terminal, or those that `COLUMNS` names; undefined for a file or a pipe. */
export function measureWidth(file: string | undefined): number | undefined {
  const { COLUMNS = '' } = process.env;
  if (/^[1-9]\d{0,3}$/.test(COLUMNS)) return Number(COLUMNS);
  return file === undefined && process.stdout.isTTY ? process.stdout.columns : undefined;
}
