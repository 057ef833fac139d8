import {
  addKey,
  makeSignInCode,
  type OpenedKeys,
  openKeys,
  readSettings,
  type Settings,
  signInLink,
} from '@hindsight/service';
import { EXIT, type Exit, UsageError } from '../exit.ts';

async function withKeys(use: (opened: OpenedKeys, settings: Settings) => Promise<void>): Promise<Exit> {
  const read = readSettings(process.env);
  if (!read.ok) throw new UsageError(read.problems.join('\nhindsight: '));
  const opened = await openKeys(read.settings.SERVICE_DATA_DIR);
  try {
    await use(opened, read.settings);
    return EXIT.clean;
  } finally {
    await opened.close();
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

export const add = (label: string | undefined): Promise<Exit> =>
  withKeys(async ({ keys }) => print(await addKey(keys, label, Date.now())));

export const list = (): Promise<Exit> =>
  withKeys(async ({ keys }) => {
    for (const { prefix, createdAt, label = '' } of await keys.list()) {
      print(`${prefix}…  ${new Date(createdAt).toISOString()}  ${label}`.trimEnd());
    }
  });

export const revoke = (prefix: string): Promise<Exit> =>
  withKeys(async ({ keys }) => {
    const removed = await keys.remove(prefix.replace(/…$/, ''));
    if (removed === 0) throw new UsageError(`no key begins with ${prefix}: see hindsight keys list`);
    print('revoked');
  });

/** A link that signs in once, within a day, for who cannot be handed a key. */
export const link = (): Promise<Exit> =>
  withKeys(async ({ sessions }, { SERVICE_PUBLIC_URL, SERVICE_HTTP_HOST, SERVICE_HTTP_PORT }) => {
    const address = SERVICE_PUBLIC_URL ?? `http://${SERVICE_HTTP_HOST}:${SERVICE_HTTP_PORT}`;
    print(signInLink(address, await makeSignInCode(sessions, Date.now())));
  });
