import { Command } from 'commander';
import type { Exit } from '../exit.ts';
import type { StacksOptions } from './stacks-choices.ts';

const EXAMPLES = `
Examples:
  hindsight stacks app.jfr | flamegraph.pl > cpu.svg
  hindsight stacks app.jfr --profile allocation --thread main
  hindsight stacks app.jfr --profile locks --from 30s --to 90s --lines`;

/** The options of `hindsight stacks`. */
export const stacksCommand = (ended: (exit: Exit) => void): Command =>
  new Command('stacks')
    .description('print the stacks of a flight recording as text: one line per stack, from the root, with its weight')
    .argument('<files...>', 'recordings, which are merged, or collapsed stacks; - reads standard input')
    .option(
      '--profile <id>',
      'cpu, cpu-time, wall, native, allocation, locks, file-io, exceptions …; without it cpu, else the first',
    )
    .option('--thread <name>', 'only samples of threads with this name')
    .option('--state <state>', 'only samples in this state')
    .option('--from <time>', 'only samples from this time on: ISO 8601, epoch milliseconds, or 90s after the start')
    .option('--to <time>', 'only samples up to this time')
    .option('--reverse', 'write the top frame first')
    .option('--lines', 'write frames with their lines')
    .option('-o, --output <file>', 'write the output to a file')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: StacksOptions) => {
      const { stacks } = await import('./stacks.ts');
      ended(await stacks(files, options));
    });
