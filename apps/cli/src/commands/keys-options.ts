import { Command } from 'commander';
import type { Exit } from '../exit.ts';

const commands = () => import('./keys.ts');

/** What `hindsight keys` takes; the store is loaded when it is run. */
export function keysCommand(ended: (exit: Exit) => void): Command {
  const keys = new Command('keys').description('API keys of the service whose data folder SERVICE_DATA_DIR names');
  keys
    .command('add')
    .description('make a key and print it, once')
    .option('--label <text>', 'what the key is for')
    .action(async ({ label }: { label?: string }) => ended(await (await commands()).add(label)));
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
