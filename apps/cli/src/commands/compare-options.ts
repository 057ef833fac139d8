import { Command, Option } from 'commander';
import type { Exit } from '../exit.ts';
import { type CompareOptions, FAIL_LEVELS, FORMATS, KINDS } from './analyze-choices.ts';

const EXAMPLES = `
Examples:
  hindsight compare yesterday.log today.log
  hindsight compare before.hprof after.hprof        says what grew, and who holds it
  hindsight compare 10h.hprof 12h.hprof 14h.hprof   three dumps or more tell a leak from a warm-up
  hindsight compare main.log branch.log --fail-on warning    exit status 1 when the branch has new findings`;

/** The options of `hindsight compare`. */
export const compareCommand = (ended: (exit: Exit) => void): Command =>
  new Command('compare')
    .description(
      'analyze two files of one kind, or up to ten heap dumps, and print what changed from the first to the last',
    )
    .argument('<a>', 'the file to compare with (A); - reads standard input')
    .argument(
      '<b...>',
      'the file that is compared with it (B); of heap dumps up to nine, the oldest first: B is the last',
    )
    .addOption(new Option('--kind <kind>', 'kind of both files').choices(KINDS).default('auto'))
    .addOption(new Option('--format <format>', 'format of the output').choices(FORMATS).default('text'))
    .option('-o, --output <file>', 'write the output to a file')
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit with status 1 when B has a new finding of this level or a worse one',
      ).choices(FAIL_LEVELS),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (a: string, b: readonly string[], options: CompareOptions) => {
      const { compare } = await import('./compare.ts');
      ended(await compare(a, b, options));
    });
