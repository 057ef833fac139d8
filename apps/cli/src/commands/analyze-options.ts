import { Command, InvalidArgumentError, Option } from 'commander';
import type { Exit } from '../exit.ts';
import { type AnalyzeOptions, FAIL_LEVELS, FORMATS, KINDS, type NamedPattern } from './analyze-choices.ts';

const UNITS: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** Parses a size such as `2g`, in the notation of the JVM. */
function bytesOfText(text: string): number {
  const match = /^(\d{1,6}(?:\.\d{1,3})?)([kmg])$/i.exec(text);
  if (!match) throw new InvalidArgumentError('A size is a number and k, m or g: 2g, 900m.');
  return Number(match[1]) * (UNITS[(match[2] ?? '').toLowerCase()] ?? 0);
}

const another = (pattern: string, before: readonly string[] = []): string[] => [...before, pattern];

/** Splits at the first `=`. */
function anotherNamed(text: string, before: readonly NamedPattern[] = []): NamedPattern[] {
  const end = text.indexOf('=');
  const [name, pattern] = [text.slice(0, Math.max(0, end)).trim(), text.slice(end + 1)];
  if (name === '' || pattern === '') throw new InvalidArgumentError('A name, = and a pattern: lost="order \\d+ lost".');
  return [...before, { name, pattern }];
}

const EXAMPLES = `
Examples:
  hindsight analyze gc.log
  hindsight analyze gc.log.0 gc.log.1 gc.log        a rotated series is one log
  hindsight analyze heap.hprof.gz
  hindsight analyze heap.hprof --memory 2g          a dump larger than memory
  zcat gc.log.gz | hindsight analyze - --format json
  hindsight analyze dump1.txt dump2.txt dump3.txt   dumps of one JVM are compared
  hindsight analyze app.log --my-pattern 'took \\d{5} ms' --named-pattern 'lost=order \\d+ lost'
  hindsight analyze gc.log --fail-on severe         exit status 1 when something severe is found`;

/** The options of `hindsight analyze`; the analysis is loaded when the command runs. */
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
    .addOption(
      new Option(
        '--my-pattern <regex>',
        'statements of an application log that are counted (RE2); repeatable',
      ).argParser(another),
    )
    .addOption(
      new Option('--named-pattern <name=regex>', 'the same under a name, as the settings save it').argParser(
        anotherNamed,
      ),
    )
    .option('--min-gap-seconds <seconds>', 'silences of a log that are told (default: 30)')
    .option('--max-patterns <count>', 'most templates of a log in the answer (default: 200)')
    .addOption(
      new Option(
        '--memory <size>',
        'memory that the analysis of a heap dump may take, such as 2g or 900m; what is more goes to the disk (default: what is free)',
      ).argParser(bytesOfText),
    )
    .option('--file-name <name>', 'name to show')
    .option('--app-name <name>', 'application, shown on the report')
    .option('--host <name>', 'host, shown on the report')
    .option('--tags <tags>', 'tags separated by commas, shown on the report')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: AnalyzeOptions) => {
      const { analyze } = await import('./analyze.ts');
      ended(await analyze(files, options));
    });
