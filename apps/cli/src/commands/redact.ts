import { existsSync } from 'node:fs';
import { redactHeapDump, unwrapOutcome } from '@hindsight/engine';
import { EXIT, type Exit, UsageError } from '../exit.ts';
import { openInputs } from '../inputs.ts';
import type { RedactOptions } from './redact-choices.ts';

const COMPRESSED = /\.gz$/i;

/** Writes the redacted copy of one heap dump. */
export async function redact(file: string, { output, contents, sizes }: RedactOptions): Promise<Exit> {
  if (existsSync(output)) throw new UsageError(`${output} exists: it is not overwritten`);
  const opened = await openInputs([file]);
  try {
    const outcome = await redactHeapDump({
      files: opened.inputs.map(({ path, name }) => ({ path, fileName: name })),
      limits: {},
      scratch: opened.scratch,
      copyPath: output,
      isCompressed: COMPRESSED.test(output),
      options: { contents, keepsSizes: sizes },
    });
    unwrapOutcome(outcome);
    return EXIT.clean;
  } finally {
    opened.close();
  }
}
