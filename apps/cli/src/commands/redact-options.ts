import { Command, Option } from 'commander';
import type { Exit } from '../exit.ts';
import type { RedactOptions } from './redact-choices.ts';

const EXAMPLES = `
Examples:
  hindsight redact heap.hprof -o redacted.hprof
  hindsight redact heap.hprof.gz -o redacted.hprof.gz --contents hash

The copy has the same classes, references and sizes. Texts, arrays of primitives and values of primitive fields are
overwritten; names of classes, fields and methods stay.`;

/** The options of `hindsight redact`. */
export const redactCommand = (ended: (exit: Exit) => void): Command =>
  new Command('redact')
    .description('write a copy of a heap dump without its contents, which may be sent to others')
    .argument('<file>', 'a heap dump, compressed or not; - reads standard input')
    .requiredOption('-o, --output <file>', 'the copy, which must not exist; with .gz at its end it is compressed')
    .addOption(
      new Option(
        '--contents <how>',
        'zero: overwrite by zeros; hash: by keyed hashes, so that equal contents stay equal',
      )
        .choices(['zero', 'hash'])
        .default('zero'),
    )
    .option('--no-sizes', 'overwrite sizes and limits of collections as well: findings about their fill are lost')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: RedactOptions) => {
      const { redact } = await import('./redact.ts');
      ended(await redact(file, options));
    });
