import { Command, Option } from 'commander';
import type { Exit } from '../exit.ts';
import { COMPARE_FORMATS, type CompareOptions, FAIL_LEVELS, KINDS } from './analyze-choices.ts';

const EXAMPLES = `
Examples:
  hindsight compare yesterday.log today.log
  hindsight compare before.hprof after.hprof        class by class
  hindsight compare main.log branch.log --fail-on warning    exit status 1 on what is new in the branch`;

/** The options of `hindsight compare`. */
export const compareCommand = (ended: (exit: Exit) => void): Command =>
  new Command('compare')
    .description('analyse two files of one kind and print what is different in the second')
    .argument('<a>', 'the file to compare with; - reads standard input')
    .argument('<b>', 'the file in question')
    .addOption(new Option('--kind <kind>', 'what both files are').choices(KINDS).default('auto'))
    .addOption(new Option('--format <format>', 'what to print').choices(COMPARE_FORMATS).default('text'))
    .option('-o, --output <file>', 'print into a file')
    .addOption(
      new Option('--fail-on <level>', 'exit with 1 on a finding of this level or worse that is new in B').choices(
        FAIL_LEVELS,
      ),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (a: string, b: string, options: CompareOptions) => {
      const { compare } = await import('./compare.ts');
      ended(await compare(a, b, options));
    });
