import { writeFile } from 'node:fs/promises';
import { UsageError } from './exit.ts';

/** Writes to the file, or to standard output, and waits until everything is written. */
export async function writeOutput(content: string | Buffer, file: string | undefined): Promise<void> {
  if (file !== undefined) {
    await writeFile(file, content).catch((error: Error) => {
      throw new UsageError(`${file} cannot be written: ${error.message}`);
    });
    return;
  }
  await new Promise<void>((resolve) => process.stdout.write(content, () => resolve()));
}
