import { Command, InvalidArgumentError, Option } from 'commander';
import type { Exit } from '../exit.ts';
import type { WatchOptions } from './watch-choices.ts';

const MAX_SECONDS = 86_400;
const MAX_PORT = 65_535;

const parseNumber =
  (max: number) =>
  (text: string): number => {
    if (/^\d{1,5}(?:\.\d{1,3})?$/.test(text) && Number(text) <= max) return Number(text);
    throw new InvalidArgumentError(`It must be a number from 0 to ${max}.`);
  };

const EXAMPLES = `
Examples:
  hindsight watch /var/log/jvm                                   analyzes here and prints a line for each file
  hindsight watch /dumps --notify notify.yml                     and sends messages to chats, pagers, mail
  hindsight watch /dumps --service https://hindsight.example.com --key-file key
  hindsight watch 's3://incidents/prod?region=eu-central-1' --app-name '{folder}'`;

/** The options of `hindsight watch`; what it needs is loaded when the command runs. */
export const watchCommand = (ended: (exit: Exit) => void): Command =>
  new Command('watch')
    .description('analyze the files that arrive in a folder or a bucket, each content once, and report them')
    .argument('<place>', 'a folder, or s3://bucket/prefix?endpoint=https://host&region=name')
    .option('--service <url>', 'send files to this service; without it they are analyzed in this process')
    .option('--key-file <file>', 'file with the API key of the service (default: the variable HINDSIGHT_API_KEY)')
    .option('--notify <file>', 'who is notified of what, as SERVICE_NOTIFY_FILE of a service (not with --service)')
    .option('--state <folder>', 'folder of the journal and of the results (default: one for each place, in the home)')
    .option(
      '--port <number>',
      'port at which reports are shown (not with --service); 0 picks one',
      parseNumber(MAX_PORT),
      0,
    )
    .option(
      '--settle <seconds>',
      'a file is taken when its size has stood still for so long',
      parseNumber(MAX_SECONDS),
      10,
    )
    .option('--every <seconds>', 'time between two looks at the place', parseNumber(MAX_SECONDS), 5)
    .option('--once', 'end when everything that is there now is analyzed')
    .addOption(new Option('--format <format>', 'format of the lines').choices(['text', 'json']).default('text'))
    .option('--app-name <name>', 'name of the application; {folder} stands for the first folder below the place')
    .option('--host <name>', 'name of the host')
    .option('--tags <tags>', 'tags separated by commas')
    .addHelpText('after', EXAMPLES)
    .action(async (place: string, options: WatchOptions) => {
      const { watch } = await import('./watch.ts');
      ended(await watch(place, options));
    });
