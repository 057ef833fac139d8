import { Command, Option } from 'commander';
import type { Exit } from '../exit.ts';
import { KINDS } from './analyze-choices.ts';
import { GATE_FORMATS, type GateOptions } from './gate-choices.ts';

const append = (word: string, before: readonly string[] = []): string[] => [...before, word];

const EXAMPLES = `
Examples:
  hindsight gate gc.log app.log                                    with the budgets of hindsight.yml
  hindsight gate load-test.jfr --baseline main.json                main.json: analyze --format json --normalize-units
  hindsight gate gc.log --baseline main/gc.log --format junit -o gate.xml`;

/** The options of `hindsight gate`. */
export const gateCommand = (ended: (exit: Exit) => void): Command =>
  new Command('gate')
    .description('check files against budgets, and exit with status 1 when one is exceeded')
    .argument('<files...>', 'files, pipes or a folder, as for analyze')
    .option('--config <file>', 'the budgets', 'hindsight.yml')
    .addOption(
      new Option(
        '--baseline <file>',
        'an artifact of the same kind, or the answer of an earlier analysis (analyze --format json --normalize-units); repeatable',
      ).argParser(append),
    )
    .addOption(new Option('--kind <kind>', 'kind of the files').choices(KINDS).default('auto'))
    .addOption(new Option('--format <format>', 'format of the output').choices(GATE_FORMATS).default('text'))
    .option('-o, --output <file>', 'write the output to a file')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: GateOptions) => {
      const { gate } = await import('./gate.ts');
      ended(await gate(files, options));
    });
