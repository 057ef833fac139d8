import { isIP } from 'node:net';
import { flag, type McpSettingName, wholeNumber } from '@hindsight/api';
import * as z from 'zod';
import { readAllowList } from './files/allow-list.ts';

/** One environment variable: its check, its default and its purpose. */
interface SettingRow {
  readonly schema: z.ZodType;
  readonly about: string;
  /** Never shown; may be read from the file that `<name>_FILE` names. */
  readonly secret?: true;
}

const MIB = 1024 ** 2;
const DEFAULT_MAX_FILE_BYTES = 100 * MIB;
/** Paths that the HTTP server answers itself. */
const TAKEN_PATHS = ['/health', '/ready'];
const MAX_SECONDS = 31_536_000;

const serviceAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((address) => {
    const { username, password, search, hash } = new URL(address);
    return username + password + search + hash === '';
  }, 'must be an address without user, password, query and fragment')
  .transform((address) => address.replace(/\/+$/, ''));

const hostName = z
  .string()
  .refine((name) => isIP(name) !== 0 || /^[A-Za-z0-9.-]{1,253}$/.test(name), 'must be a host name or an IP address');

const list = z.string().transform((words) =>
  words
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== ''),
);

/** Characters that an HTTP header can carry safely. */
const headerValue = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'must consist of visible ASCII characters');

const allowList = z.string('is required').transform((text, check) => {
  const read = readAllowList(text);
  if ('problem' in read) check.addIssue(read.problem);
  return 'problem' in read ? z.NEVER : read;
});

/** Every setting of the MCP server, under the names of the specification. */
export const SETTINGS = {
  SERVICE_BASE_URL: {
    schema: serviceAddress.optional(),
    about: 'Address of the analysis service.',
  },
  SERVICE_BASE_URL_OVERRIDES: {
    schema: list.optional(),
    about:
      'Hosts that the argument `baseUrl` may name in addition to that of SERVICE_BASE_URL, separated by commas, or `*` for all. Credentials and files are sent to them.',
  },
  SERVICE_API_KEY: { schema: headerValue.optional(), secret: true, about: 'Mode A: API key of the analysis service.' },
  SERVICE_OU: { schema: z.string().trim().optional(), about: 'Mode B: organization unit of directory sign-ins.' },
  SERVICE_BEARER_TOKEN: {
    schema: headerValue.optional(),
    secret: true,
    about: 'Mode B: an existing token; without it, generateLdapToken must be called first.',
  },
  SERVICE_FILEPATH_ALLOWLIST: {
    schema: allowList,
    about: 'Absolute directories that `filePath` may read from, separated by commas, or `*` alone for all. Required.',
  },
  SERVICE_MAX_FILE_BYTES: {
    schema: wholeNumber(1, 2 ** 46).default(DEFAULT_MAX_FILE_BYTES),
    about: 'Largest file that `filePath` sends.',
  },
  SERVICE_MCP_TOOLS: {
    schema: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['spec', 'all'], 'must be spec or all'))
      .default('spec'),
    about: 'Tools that are offered: `spec`, the four of the specification, or `all`, the whole explorer.',
  },
  SERVICE_MCP_HIDE_TOKEN: {
    schema: flag.default(false),
    about: '`true` keeps the token of generateLdapToken out of its result.',
  },
  SERVICE_MCP_HTTP_URL: { schema: z.string().optional(), about: 'Used by clients in tests; the server ignores it.' },
  SERVICE_MCP_HTTP_HOST: { schema: hostName.default('127.0.0.1'), about: 'HTTP: address to listen on.' },
  SERVICE_MCP_HTTP_PORT: {
    schema: wholeNumber(0, 65_535).default(8080),
    about: 'HTTP: port to listen on; 0 picks a free one.',
  },
  SERVICE_MCP_HTTP_PATH: {
    schema: z
      .string()
      .regex(/^\/[A-Za-z0-9._~/-]*$/, 'must begin with a slash and hold letters, digits and . _ ~ - / only')
      .refine(
        (path) => !TAKEN_PATHS.includes(path) && !path.startsWith('/.well-known'),
        'is a path that the server itself uses',
      )
      .default('/mcp'),
    about: 'HTTP: path of the MCP endpoint.',
  },
  SERVICE_MCP_HTTP_API_KEY: {
    schema: headerValue.optional(),
    secret: true,
    about: 'HTTP: key that clients must send. Required, except with SERVICE_MCP_HTTP_ALLOW_INSECURE on loopback.',
  },
  SERVICE_MCP_HTTP_ALLOW_INSECURE: {
    schema: flag.default(false),
    about: 'HTTP: `true` accepts requests without a key, on a loopback address only.',
  },
  SERVICE_MCP_HTTP_MAX_SESSIONS: {
    schema: wholeNumber(1, 100_000).default(100),
    about: 'HTTP: maximum number of open sessions.',
  },
  SERVICE_MCP_HTTP_SESSION_IDLE_SEC: {
    schema: wholeNumber(1, MAX_SECONDS).default(1800),
    about: 'HTTP: seconds without a request or an open stream after which a session ends.',
  },
  SERVICE_MCP_HTTP_ALLOW_REMOTE: {
    schema: flag.default(false),
    about: 'HTTP: `true` lets pages of origins other than localhost call the server.',
  },
  SERVICE_MCP_HTTP_SSE_KEEPALIVE_SEC: {
    schema: wholeNumber(0, 86_400).default(15),
    about: 'HTTP: seconds between the comments that keep an event stream alive; 0 sends none.',
  },
} as const satisfies Record<McpSettingName, SettingRow>;

export type SettingValues = { readonly [N in McpSettingName]: z.output<(typeof SETTINGS)[N]['schema']> };

export const getSetting = (name: McpSettingName): SettingRow => SETTINGS[name];
