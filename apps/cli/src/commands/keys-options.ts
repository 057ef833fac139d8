import { KEY_SCOPES } from '@hindsight/api';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Exit } from '../exit.ts';
import type { AddOptions } from './keys.ts';

const commands = () => import('./keys.ts');

function wholeDays(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('a whole number of days, from 1');
}

/** The options of `hindsight keys`; the store is loaded when the command runs. */
export function keysCommand(ended: (exit: Exit) => void): Command {
  const keys = new Command('keys').description('API keys of the service whose data folder SERVICE_DATA_DIR names');
  keys
    .command('add')
    .description('make a key and print it, once')
    .option('--label <text>', 'what the key is for')
    .addOption(
      new Option('--scope <scope>', 'what it may do: look, also analyse, also make keys')
        .choices(KEY_SCOPES)
        .default('analyze'),
    )
    .option('--app <name>', 'only analyses of this application')
    .option('--ou <unit>', 'only analyses of this organization unit')
    .option('--days <number>', 'days until it expires', wholeDays)
    .action(async (options: AddOptions) => ended(await (await commands()).add(options)));
  keys
    .command('list')
    .description('list the keys by their first characters')
    .action(async () => ended(await (await commands()).list()));
  keys
    .command('revoke')
    .description('take a key out of use, at once, also in a running service')
    .argument('<prefix>', 'the first characters, as the list shows them')
    .action(async (prefix: string) => ended(await (await commands()).revoke(prefix)));
  keys
    .command('link')
    .description('print an address that signs a browser in once, within a day')
    .action(async () => ended(await (await commands()).link()));
  return keys;
}
