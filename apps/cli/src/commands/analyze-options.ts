import { getUnitBytes } from '@hindsight/model';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Exit } from '../exit.ts';
import { type AnalyzeOptions, FAIL_LEVELS, FORMATS, KINDS, type NamedPattern } from './analyze-choices.ts';
import { appendMethodLimit } from './method-limits.ts';

/** Parses a size such as `2g`, in the notation of the JVM. */
function parseSize(text: string): number {
  const match = /^(\d{1,6}(?:\.\d{1,3})?)([kmg])$/i.exec(text);
  if (!match) throw new InvalidArgumentError('A size is a number and k, m or g: 2g, 900m.');
  return Number(match[1]) * getUnitBytes(match[2] ?? '');
}

const appendPattern = (pattern: string, before: readonly string[] = []): string[] => [...before, pattern];

/** Splits at the first `=`. */
function appendNamedPattern(text: string, before: readonly NamedPattern[] = []): NamedPattern[] {
  const end = text.indexOf('=');
  const [name, pattern] = [text.slice(0, Math.max(0, end)).trim(), text.slice(end + 1)];
  if (name === '' || pattern === '')
    throw new InvalidArgumentError('A named pattern is a name, = and a pattern: lost="order \\d+ lost".');
  return [...before, { name, pattern }];
}

const EXAMPLES = `
Examples:
  hindsight analyze gc.log
  hindsight analyze gc.log.0 gc.log.1 gc.log        the files of a rotated series are one log
  hindsight analyze heap.hprof.gz
  hindsight analyze capture/                        a folder: an unpacked bundle, or the logs of one rotation
  hindsight analyze gc.log dump.txt app.log         an answer for each kind
  hindsight analyze heap.hprof --memory 2g          for a dump that is larger than memory
  zcat gc.log.gz | hindsight analyze - --format json
  hindsight analyze dump1.txt dump2.txt dump3.txt   the dumps of one JVM are compared
  hindsight analyze app.log --my-pattern 'took \\d{5} ms' --named-pattern 'lost=order \\d+ lost'
  hindsight analyze gc.log --fail-on severe         exit status 1 on a severe finding
  hindsight analyze app.jfr --max-method com.acme.Cart.price=5%    exit status 1 when it takes more`;

/** The options of `hindsight analyze`; the analysis is loaded when the command runs. */
export const analyzeCommand = (ended: (exit: Exit) => void): Command =>
  new Command('analyze')
    .description('analyze files without a server and print the report')
    .argument(
      '<files...>',
      'files, pipes or a folder: the files of one log, several thread dumps, an unpacked bundle; - reads standard input',
    )
    .addOption(new Option('--kind <kind>', 'kind of the files').choices(KINDS).default('auto'))
    .addOption(new Option('--format <format>', 'format of the output').choices(FORMATS).default('text'))
    .option('-o, --output <file>', 'write the output to a file')
    .option('--brief', 'only the verdict, the key figures and the findings with their first step (text)')
    .addOption(
      new Option('--fail-on <level>', 'exit with status 1 when a finding has this level or a worse one').choices(
        FAIL_LEVELS,
      ),
    )
    .addOption(
      new Option(
        '--max-method <method=percent>',
        'exit with status 1 when the method, with all that it calls, has a larger share of a recording; repeatable',
      ).argParser(appendMethodLimit),
    )
    .option('--normalize-units', 'print sizes in bytes and times in milliseconds (json, xml)')
    .option('--graphs', 'accepted for compatibility, without effect: images have addresses only on a server')
    .option('--start-time <timestamp>', 'analyze only what is later')
    .option('--end-time <timestamp>', 'analyze only what is not later')
    .option('--before-end-time <duration>', 'analyze only this time before the last event: 90s, 15m, 24h')
    .option('--initial-timestamp <timestamp>', 'wall-clock time of the JVM start, for logs that contain uptimes only')
    .option('--content-encoding <name>', 'compression of the files, when neither content nor name shows it')
    .option('--performance-report', 'add what is in memory and what is wasted (heap dumps; json, xml)')
    .addOption(
      new Option(
        '--my-pattern <regex>',
        'count the statements of an application log that match (RE2); repeatable',
      ).argParser(appendPattern),
    )
    .addOption(
      new Option(
        '--named-pattern <name=regex>',
        'the same with a name, like a saved pattern of a service; repeatable',
      ).argParser(appendNamedPattern),
    )
    .option('--min-gap-seconds <seconds>', 'minimum length of a silence that is reported as a gap (default: 30)')
    .option('--max-patterns <count>', 'maximum number of templates in the answer (default: 200)')
    .addOption(
      new Option(
        '--memory <size>',
        'memory that the analysis of a heap dump may take, such as 2g or 900m; what does not fit is moved to scratch files (default: the free memory)',
      ).argParser(parseSize),
    )
    .option('--file-name <name>', 'file name, shown on the report')
    .option('--app-name <name>', 'name of the application, shown on the report')
    .option('--host <name>', 'name of the host, shown on the report')
    .option('--tags <tags>', 'tags separated by commas, shown on the report')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: AnalyzeOptions) => {
      const { analyze } = await import('./analyze.ts');
      ended(await analyze(files, options));
    });
