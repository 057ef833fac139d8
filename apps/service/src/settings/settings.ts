import { readFileSync } from 'node:fs';
import { MCP_SETTING_NAMES } from '@hindsight/api';
import { SETTING_NAMES, type SettingName, type Settings, settingRow } from './settings-table.ts';

export type { Settings } from './settings-table.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type SettingsRead =
  | { readonly ok: true; readonly settings: Settings }
  /** One line each, fit for a person who just mistyped a name. */
  | { readonly ok: false; readonly problems: readonly string[] };

const PREFIX = 'SERVICE_';
const FILE_SUFFIX = '_FILE';

const isKnown = (name: string): boolean =>
  (SETTING_NAMES as readonly string[]).includes(name) || (MCP_SETTING_NAMES as readonly string[]).includes(name);

const isKnownFile = (name: string): boolean =>
  name.endsWith(FILE_SUFFIX) && isKnown(name.slice(0, -FILE_SUFFIX.length));

/** The text of a setting: from the environment, or from the file that `<name>_FILE` names. Empty is the same as unset. */
function readText(name: SettingName, environment: Environment, problems: string[]): string | undefined {
  const direct = environment[name] || undefined;
  const file = environment[name + FILE_SUFFIX] || undefined;
  if (file === undefined) return direct;
  if (direct !== undefined) {
    problems.push(`${name} and ${name}${FILE_SUFFIX} are both set: keep one.`);
    return undefined;
  }
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    problems.push(`${name}${FILE_SUFFIX} names a file that cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}

/** What signing in by a provider needs: the address to which it sends browsers back must not come from a request. */
const PROVIDER_NEEDS = ['SERVICE_OIDC_CLIENT_ID', 'SERVICE_PUBLIC_URL'] as const;

/** Lists the settings that are missing for others to work. */
function findMissing(settings: Settings): string[] {
  const { SERVICE_STORE_URL: store = '', SERVICE_QUEUE: queue, SERVICE_DATABASE_URL: database = '' } = settings;
  const keys = (['SERVICE_STORE_ACCESS_KEY', 'SERVICE_STORE_SECRET_KEY'] as const).filter(
    (name) => store.startsWith('s3:') && settings[name] === undefined,
  );
  const problems = keys.map((name) => `${name} must be set with an object store.`);
  const needsPlace = queue === 'postgres' && !database.startsWith('postgres');
  if (needsPlace) problems.push('SERVICE_DATABASE_URL must be a PostgreSQL address with SERVICE_QUEUE=postgres.');
  const withProvider = settings.SERVICE_OIDC_ISSUER === undefined ? [] : PROVIDER_NEEDS;
  const missing = withProvider.filter((name) => settings[name] === undefined);
  return [...problems, ...missing.map((name) => `${name} must be set with SERVICE_OIDC_ISSUER.`)];
}

/** Reads all settings at once, so that a start reports every mistake and not only the first. */
export function readSettings(environment: Environment): SettingsRead {
  const problems: string[] = [];
  const settings: Partial<Record<SettingName, unknown>> = {};
  for (const name of SETTING_NAMES) {
    const { schema } = settingRow(name);
    const text = readText(name, environment, problems);
    const checked = schema.safeParse(text);
    if (checked.success) settings[name] = checked.data;
    else problems.push(`${name} ${checked.error.issues[0]?.message ?? 'is not valid'}.`);
  }
  for (const name of Object.keys(environment)) {
    if (name.startsWith(PREFIX) && !isKnown(name) && !isKnownFile(name)) {
      problems.push(`${name} is not a setting of the service or of the MCP server.`);
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  // Every name of the table has just been checked by its own schema.
  const complete = settings as Settings;
  const missing = findMissing(complete);
  return missing.length > 0 ? { ok: false, problems: missing } : { ok: true, settings: complete };
}

/** Removes secrets from the environment once it is read, so that child processes and diagnostic reports do not get them. */
export function forgetSecrets(environment: Record<string, string | undefined>): void {
  for (const name of SETTING_NAMES) if (settingRow(name).secret) delete environment[name];
}

/** Formats the settings in force, one `NAME=value` per line; secrets are masked, unset values are empty. */
export function printSettings(settings: Settings): string {
  const lines = SETTING_NAMES.map((name) => {
    const value = settings[name];
    if (value === undefined) return `${name}=`;
    const { secret, format = String } = settingRow(name);
    return `${name}=${secret ? '********' : format(value)}`;
  });
  return `${lines.join('\n')}\n`;
}
