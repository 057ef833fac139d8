import { Command, Option } from 'commander';
import type { Exit } from '../exit.ts';
import { type AnalyzeOptions, FAIL_LEVELS, FORMATS, KINDS } from './analyze-choices.ts';

const EXAMPLES = `
Examples:
  hindsight analyze gc.log
  hindsight analyze gc.log.0 gc.log.1 gc.log        a rotated series is one log
  hindsight analyze heap.hprof.gz
  zcat gc.log.gz | hindsight analyze - --format json
  hindsight analyze dump1.txt dump2.txt dump3.txt   dumps of one JVM are compared
  hindsight analyze gc.log --fail-on severe         exit status 1 when something severe is found`;

/** What `hindsight analyze` takes; the analysis is loaded when it is run. */
export const analyzeCommand = (ended: (exit: Exit) => void): Command =>
  new Command('analyze')
    .description('analyse files without a server and print what was found')
    .argument('<files...>', 'the files of one log, or thread dumps; - reads standard input')
    .addOption(new Option('--kind <kind>', 'what the files are').choices(KINDS).default('auto'))
    .addOption(new Option('--format <format>', 'what to print').choices(FORMATS).default('text'))
    .option('-o, --output <file>', 'print into a file')
    .addOption(new Option('--fail-on <level>', 'exit with 1 on a finding of this level or worse').choices(FAIL_LEVELS))
    .option('--normalize-units', 'sizes in bytes, times in milliseconds (json, xml)')
    .option('--graphs', 'accepted and without effect: without a server there are no addresses of images')
    .option('--start-time <stamp>', 'only what is later')
    .option('--end-time <stamp>', 'only what is not later')
    .option('--before-end-time <length>', 'only this long before the last event: 90s, 15m, 24h')
    .option('--initial-timestamp <stamp>', 'wall clock of JVM start, for logs with uptimes only')
    .option('--content-encoding <name>', 'compression, where content and name do not tell')
    .option('--performance-report', 'what is in memory and what is wasted besides (heap dumps; json, xml)')
    .option('--file-name <name>', 'name to show')
    .option('--app-name <name>', 'application, shown on the report')
    .option('--host <name>', 'host, shown on the report')
    .option('--tags <tags>', 'tags separated by commas, shown on the report')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: AnalyzeOptions) => {
      const { analyze } = await import('./analyze.ts');
      ended(await analyze(files, options));
    });
