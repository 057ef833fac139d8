import type { KeyScope } from '@hindsight/api';
import {
  createKey,
  createSignInCode,
  isDatabaseThere,
  type KeyPurpose,
  type OpenedKeys,
  openKeys,
  readSettings,
  type Settings,
  type StoredKey,
  signInLink,
} from '@hindsight/service';
import { EXIT, type Exit, UsageError } from '../exit.ts';

const DAY_MS = 86_400_000;
/** The actor in the audit record of the service. */
const ACTOR = 'command line';

interface Where {
  /** A data folder that is named may get its first key before its service runs. */
  readonly mayCreate?: boolean;
}

async function withKeys(
  use: (opened: OpenedKeys, settings: Settings) => Promise<void>,
  { mayCreate = false }: Where = {},
): Promise<Exit> {
  const read = readSettings(process.env);
  if (!read.ok) throw new UsageError(read.problems.join('\nhindsight: '));
  const { SERVICE_DATA_DIR: folder } = read.settings;
  // Keys of a folder that nobody named would open no service.
  if (!(isDatabaseThere(read.settings) || (mayCreate && process.env.SERVICE_DATA_DIR))) {
    throw new UsageError(
      `no service has run on the data folder ${folder}: set SERVICE_DATA_DIR to that of your service`,
    );
  }
  const opened = await openKeys(read.settings);
  try {
    await use(opened, read.settings);
    return EXIT.clean;
  } finally {
    await opened.close();
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

export interface AddOptions {
  readonly label?: string;
  readonly scope: KeyScope;
  readonly app?: string;
  readonly ou?: string;
  readonly days?: number;
}

function describePurpose({ label, scope, app, ou, days }: AddOptions, now: number): KeyPurpose {
  if (scope === 'admin' && app !== undefined) {
    throw new UsageError('--app cannot limit an admin key, which can create keys without a limit');
  }
  const expiresAt = days === undefined ? undefined : now + days * DAY_MS;
  return { label, scope, application: app, ou, expiresAt };
}

export const add = (options: AddOptions): Promise<Exit> =>
  withKeys(
    async ({ keys, audit }) => {
      const now = Date.now();
      const { key, stored } = await createKey(keys, describePurpose(options, now), now);
      await audit.append({ at: now, action: 'key-made', actor: ACTOR, subject: stored.prefix, details: stored.scope });
      print(key);
    },
    { mayCreate: true },
  );

const stamp = (moment: number): string => new Date(moment).toISOString();

function formatKey({
  prefix,
  scope,
  createdAt,
  expiresAt,
  lastUsedAt,
  application,
  ou,
  label = '',
}: StoredKey): string {
  const limits = [
    application !== undefined && `app=${application}`,
    ou !== undefined && `ou=${ou}`,
    expiresAt !== undefined && `${expiresAt <= Date.now() ? 'expired' : 'expires'}=${stamp(expiresAt)}`,
    lastUsedAt !== undefined && `used=${stamp(lastUsedAt)}`,
  ];
  const words = [`${prefix}…`, scope, stamp(createdAt), ...limits, label];
  return words.filter((word) => word !== false && word !== '').join('  ');
}

export const list = (): Promise<Exit> =>
  withKeys(async ({ keys }) => {
    for (const key of await keys.list()) print(formatKey(key));
  });

export const revoke = (written: string): Promise<Exit> =>
  withKeys(async ({ keys, audit }) => {
    const prefix = written.replace(/…$/, '');
    const removed = await keys.remove(prefix);
    if (removed === 0) throw new UsageError(`no key begins with ${prefix}: see hindsight keys list`);
    await audit.append({ at: Date.now(), action: 'key-revoked', actor: ACTOR, subject: prefix });
    print('revoked');
  });

/** Makes a link that signs in once, within a day, for somebody who should not receive a key. */
export const link = (): Promise<Exit> =>
  withKeys(async ({ sessions, audit }, { SERVICE_PUBLIC_URL, SERVICE_HTTP_HOST, SERVICE_HTTP_PORT }) => {
    const address = SERVICE_PUBLIC_URL ?? `http://${SERVICE_HTTP_HOST}:${SERVICE_HTTP_PORT}`;
    await audit.append({ at: Date.now(), action: 'key-made', actor: ACTOR, details: 'one-time link' });
    print(signInLink(address, await createSignInCode(sessions, Date.now())));
  });
