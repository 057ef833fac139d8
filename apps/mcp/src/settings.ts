import { readFileSync } from 'node:fs';
import { MCP_SETTING_NAMES, type McpSettingName } from '@hindsight/api';
import type { AllowList } from './files/allow-list.ts';
import { isLoopback } from './loopback.ts';
import { getSetting, type SettingValues } from './settings-table.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** How this server authenticates to the analysis service: mode A by a key, mode B by tokens of directory users. */
export type Credentials =
  | { readonly mode: 'key'; readonly apiKey: string }
  | { readonly mode: 'bearer'; readonly ou: string; readonly token: string | undefined };

export interface HttpSettings {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly key: string | undefined;
  readonly insecure: boolean;
  readonly maxSessions: number;
  readonly idleMs: number;
  readonly allowRemote: boolean;
  readonly keepAliveMs: number;
}

export interface Settings {
  /** Without it the server starts, `/ready` reports it, and every call fails. */
  readonly baseUrl: string | undefined;
  /** Hosts that a call may name instead; `*` for all. */
  readonly overrides: readonly string[];
  readonly credentials: Credentials | undefined;
  readonly allowList: AllowList;
  readonly maxFileBytes: number;
  /** Which tools are offered: the four of the specification, or the whole explorer. */
  readonly tools: 'spec' | 'all';
  /** Whether the result of a sign-in leaves the token out. */
  readonly hideToken: boolean;
  readonly http: HttpSettings;
}

export type SettingsRead =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problem: string };

const FILE_SUFFIX = '_FILE';
const MCP_PREFIX = 'SERVICE_MCP_';

/** Reads a setting; an empty one counts as unset. Secrets may be in a file. */
function readText(name: McpSettingName, environment: Environment, problems: string[]): string | undefined {
  const direct = environment[name]?.trim() || undefined;
  const file = environment[name + FILE_SUFFIX] || undefined;
  if (file === undefined || !getSetting(name).secret) return direct;
  if (direct !== undefined) {
    problems.push(`${name} and ${name}${FILE_SUFFIX} are both set: keep one`);
    return undefined;
  }
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    problems.push(`${name}${FILE_SUFFIX} names a file that cannot be read`);
    return undefined;
  }
}

function readValues(environment: Environment, problems: string[]): SettingValues {
  const values: Partial<Record<McpSettingName, unknown>> = {};
  for (const name of MCP_SETTING_NAMES) {
    const checked = getSetting(name).schema.safeParse(readText(name, environment, problems));
    if (checked.success) values[name] = checked.data;
    else problems.push(`${name} ${checked.error.issues[0]?.message ?? 'is not valid'}`);
  }
  for (const name of Object.keys(environment).filter((other) => other.startsWith(MCP_PREFIX))) {
    const known = (MCP_SETTING_NAMES as readonly string[]).includes(name.replace(/_FILE$/, ''));
    if (!known) problems.push(`${name} is not a setting of the MCP server`);
  }
  // Every value was checked by its schema above; with a problem the result is not used.
  return values as SettingValues;
}

function readCredentials(values: SettingValues, problems: string[]): Credentials | undefined {
  const { SERVICE_API_KEY: apiKey, SERVICE_OU: ou, SERVICE_BEARER_TOKEN: token } = values;
  if (apiKey && (ou || token)) {
    problems.push('SERVICE_API_KEY excludes SERVICE_OU and SERVICE_BEARER_TOKEN: keep one of the two modes');
  }
  if (token && !ou) problems.push('SERVICE_BEARER_TOKEN needs SERVICE_OU');
  if (apiKey) return { mode: 'key', apiKey };
  return ou ? { mode: 'bearer', ou, token } : undefined;
}

/** Checks the settings that only the HTTP server uses. */
function checkHttp({ host, key, insecure }: HttpSettings, problems: string[]): void {
  if (insecure && !isLoopback(host)) {
    problems.push('SERVICE_MCP_HTTP_ALLOW_INSECURE is for a loopback SERVICE_MCP_HTTP_HOST only');
  } else if (!insecure && !key) {
    problems.push('SERVICE_MCP_HTTP_API_KEY is required (or, on loopback only, SERVICE_MCP_HTTP_ALLOW_INSECURE=true)');
  }
}

/** Reads all settings at once, so that one line lists every mistake. It names variables, never their values. */
export function readSettings(environment: Environment, transport: 'stdio' | 'http'): SettingsRead {
  const problems: string[] = [];
  const values = readValues(environment, problems);
  const http: HttpSettings = {
    host: values.SERVICE_MCP_HTTP_HOST,
    port: values.SERVICE_MCP_HTTP_PORT,
    path: values.SERVICE_MCP_HTTP_PATH,
    key: values.SERVICE_MCP_HTTP_API_KEY,
    insecure: values.SERVICE_MCP_HTTP_ALLOW_INSECURE,
    maxSessions: values.SERVICE_MCP_HTTP_MAX_SESSIONS,
    idleMs: values.SERVICE_MCP_HTTP_SESSION_IDLE_SEC * 1000,
    allowRemote: values.SERVICE_MCP_HTTP_ALLOW_REMOTE,
    keepAliveMs: values.SERVICE_MCP_HTTP_SSE_KEEPALIVE_SEC * 1000,
  };
  const credentials = readCredentials(values, problems);
  if (transport === 'http' && http.host !== undefined) checkHttp(http, problems);
  if (problems.length > 0) return { ok: false, problem: problems.join('; ') };
  return {
    ok: true,
    settings: {
      baseUrl: values.SERVICE_BASE_URL,
      overrides: values.SERVICE_BASE_URL_OVERRIDES ?? [],
      credentials,
      allowList: values.SERVICE_FILEPATH_ALLOWLIST,
      maxFileBytes: values.SERVICE_MAX_FILE_BYTES,
      tools: values.SERVICE_MCP_TOOLS,
      hideToken: values.SERVICE_MCP_HIDE_TOKEN,
      http,
    },
  };
}
