import { type ApiKeyStore, addKey, openKeys, readSettings } from '@hindsight/service';
import { EXIT, type Exit, UsageError } from '../exit.ts';

async function withKeys(use: (keys: ApiKeyStore) => Promise<void>): Promise<Exit> {
  const read = readSettings(process.env);
  if (!read.ok) throw new UsageError(read.problems.join('\nhindsight: '));
  const { keys, close } = await openKeys(read.settings.SERVICE_DATA_DIR);
  try {
    await use(keys);
    return EXIT.clean;
  } finally {
    await close();
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

export const add = (label: string | undefined): Promise<Exit> =>
  withKeys(async (keys) => print(await addKey(keys, label, Date.now())));

export const list = (): Promise<Exit> =>
  withKeys(async (keys) => {
    for (const { prefix, createdAt, label = '' } of await keys.list()) {
      print(`${prefix}…  ${new Date(createdAt).toISOString()}  ${label}`.trimEnd());
    }
  });

export const revoke = (prefix: string): Promise<Exit> =>
  withKeys(async (keys) => {
    const removed = await keys.remove(prefix.replace(/…$/, ''));
    if (removed === 0) throw new UsageError(`no key begins with ${prefix}: see hindsight keys list`);
    print('revoked');
  });
