import { KEY_SCOPES } from '@hindsight/api';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Exit } from '../exit.ts';
import type { AddOptions } from './keys.ts';

const commands = () => import('./keys.ts');

function parseDays(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of days, at least 1.');
}

/** The options of `hindsight keys`; the store is loaded when the command runs. */
export function keysCommand(ended: (exit: Exit) => void): Command {
  const keys = new Command('keys').description(
    'manage the API keys of the service whose data folder is SERVICE_DATA_DIR',
  );
  keys
    .command('add')
    .description('create a key and print it once')
    .option('--label <text>', 'purpose of the key')
    .addOption(
      new Option('--scope <scope>', 'what the key permits: reading, also analyzing, also managing keys')
        .choices(KEY_SCOPES)
        .default('analyze'),
    )
    .option('--app <name>', 'limit the key to analyses of this application')
    .option('--ou <unit>', 'limit the key to analyses of this organization unit')
    .option('--days <number>', 'days until it expires', parseDays)
    .action(async (options: AddOptions) => ended(await (await commands()).add(options)));
  keys
    .command('list')
    .description('list the keys by their first characters')
    .action(async () => ended(await (await commands()).list()));
  keys
    .command('revoke')
    .description('revoke a key at once, also in a running service')
    .argument('<prefix>', 'the first characters of the key, as the list shows them')
    .action(async (prefix: string) => ended(await (await commands()).revoke(prefix)));
  keys
    .command('link')
    .description('print a link that signs a browser in once, within a day')
    .action(async () => ended(await (await commands()).link()));
  return keys;
}
