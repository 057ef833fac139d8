import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { parseGroupRoles } from '../access/group-roles.ts';
import { parseAllowList } from '../location/index.ts';
import { defaultMemoryMb } from './default-memory.ts';

/** One setting of the environment: its schema, its default and its description. */
export interface SettingRow {
  readonly schema: z.ZodType;
  readonly about: string;
  /** Never shown. */
  readonly secret?: true;
}

const GIB = 1024 ** 3;
const DEFAULT_TIMEOUT_SECONDS = 600;
const DEFAULT_EXPLORERS = 2;
/** Reports are read within days or not at all. */
const DEFAULT_ARTIFACT_DAYS = 7;
/** Long enough to investigate what was noticed late; personal data is not kept forever. */
const DEFAULT_AUDIT_DAYS = 365;
/** Real logs compress far less; bombs reach a million. */
const DEFAULT_EXPANSION_RATIO = 1000;
/** More analysis processes than this only compete for the disk of the machine. */
const MAX_DEFAULT_WORKERS = 8;

const wholeNumber = (least: number, most: number) => {
  const wrong = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, wrong)
    .transform(Number)
    .pipe(z.number().min(least, wrong).max(most, wrong));
};

const list = z.string().transform((words) =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const hostName = z
  .string()
  .refine((name) => isIP(name) !== 0 || /^[A-Za-z0-9.-]{1,253}$/.test(name), 'must be a host name or an IP address');

const allowList = list.superRefine((words, check) => {
  const { problems } = parseAllowList(words);
  if (problems.length === 0) return;
  const forms = 'host names, *.domains, addresses and networks (10.0.0.0/8), each with or without a port';
  check.addIssue(`must be ${forms}; ${problems.join('; ')}`);
});

/** An address, or a network of it: `10.0.0.0/8`. */
function isNetwork(word: string): boolean {
  const [address = '', bits, ...more] = word.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

const networks = list.refine((words) => words.every(isNetwork), 'must be addresses or networks like 10.0.0.0/8');

const DEFAULT_TOKEN_SECONDS = 3600;
/** A secret of fewer bytes is weaker than the hash it is used with (RFC 7518, section 3.2). */
const MIN_SECRET_CHARACTERS = 32;
const LDAP_TIMEOUT_SECONDS = 5;

const ldapUrls = list.refine(
  (urls) => urls.length > 0 && urls.every((url) => /^ldaps?:\/\/[^\s/]+\/?$/.test(url)),
  'must be ldap://host:port or ldaps://host:port, several separated by commas',
);

const groupRoles = z
  .string()
  .refine((text) => parseGroupRoles(text) !== undefined, 'must be like admin=cn=admins,dc=example,dc=com;analyst=*')
  .transform((text) => parseGroupRoles(text) ?? []);

/** Every setting of the service (contract section 9). */
const SETTINGS = {
  SERVICE_HTTP_HOST: { schema: hostName.default('127.0.0.1'), about: 'Address to listen on.' },
  SERVICE_HTTP_PORT: { schema: wholeNumber(0, 65_535).default(7070), about: 'Port to listen on; 0 takes a free one.' },
  SERVICE_PUBLIC_URL: {
    schema: httpUrl.transform((url) => url.replace(/\/$/, '')).optional(),
    about:
      'Address under which clients reach the service; stands in the links of answers. Default: the Host of the request.',
  },
  SERVICE_TRUSTED_PROXIES: {
    schema: networks.optional(),
    about:
      'Addresses or networks of proxies in front, separated by commas: their `X-Forwarded-For` says from where a request comes, for limits on failed sign-ins and the record of who did what. Default: none is believed.',
  },
  SERVICE_DATA_DIR: {
    schema: z.string().default('./data'),
    about: 'Folder of the database and of artifacts, for one service at a time.',
  },
  SERVICE_DATABASE_URL: {
    schema: z
      .string()
      .regex(/^sqlite:$/, 'must be unset or sqlite: (this version has the embedded database only)')
      .optional(),
    secret: true,
    about: 'Database: `sqlite:` (default), in the data folder.',
  },
  SERVICE_STORE_URL: {
    schema: z
      .string()
      .regex(/^file:$/, 'must be unset or file: (this version stores on disk only)')
      .optional(),
    secret: true,
    about: 'Store of artifacts: `file:` (default), in the data folder.',
  },
  SERVICE_QUEUE: {
    schema: z.enum(['embedded'], 'must be embedded (this version has no other queue)').default('embedded'),
    about: 'Queue of analyses.',
  },
  SERVICE_API_KEYS: {
    schema: list.optional(),
    secret: true,
    about: 'Keys that are accepted besides the stored ones, separated by commas.',
  },
  SERVICE_MAX_BODY_BYTES: {
    schema: wholeNumber(1, 2 ** 46).default(2 * GIB),
    about: 'Largest upload but for heap dumps and bundles.',
  },
  SERVICE_MAX_HEAP_BYTES: {
    schema: wholeNumber(1, 2 ** 46).default(64 * GIB),
    about: 'Largest heap dump, and largest bundle, which may hold one.',
  },
  SERVICE_MAX_EXPANSION: {
    schema: wholeNumber(1, 1_000_000).default(DEFAULT_EXPANSION_RATIO),
    about: 'How many times its size a compressed upload may become.',
  },
  SERVICE_ANALYSIS_TIMEOUT_SEC: {
    schema: wholeNumber(1, 86_400).default(DEFAULT_TIMEOUT_SECONDS),
    about: 'Seconds after which an analysis is given up.',
  },
  SERVICE_ANALYSIS_MEMORY_MB: {
    schema: wholeNumber(64, 1_048_576).default(defaultMemoryMb),
    about:
      'Memory that one analysis may take, in MB; what a heap dump needs more goes to files. Default: 40 % of the memory of the machine or container, at least 1024.',
  },
  SERVICE_CONCURRENCY: {
    schema: wholeNumber(1, 256).default(() => Math.min(availableParallelism(), MAX_DEFAULT_WORKERS)),
    about: 'Analyses at a time. Default: one per processor, at most 8.',
  },
  SERVICE_EXPLORERS: {
    schema: wholeNumber(1, 64).default(DEFAULT_EXPLORERS),
    about:
      'Heap dumps that stand open for their explorers at a time, each in a process of its own with the memory of an analysis. Default: 2.',
  },
  SERVICE_RATE_LIMIT: {
    schema: wholeNumber(1, 1_000_000).optional(),
    about: 'Requests a minute per key. Default: no limit.',
  },
  SERVICE_FAULT_STATUS: {
    schema: z.enum(['200'], 'must be unset or 200').optional(),
    about: '`200` answers every fault with HTTP 200, for clients that read a body only then.',
  },
  SERVICE_REPORTS_REQUIRE_LOGIN: {
    schema: z.enum(['true', 'false'], 'must be true or false').optional(),
    about:
      '`true`: reports open only for who is signed in or sends a key. Default: whoever has the link can read them.',
  },
  SERVICE_RETENTION_DAYS: {
    schema: wholeNumber(1, 36_500).optional(),
    about: 'Days that results, reports and the states of analyses are kept. Default: for ever.',
  },
  SERVICE_ARTIFACT_DAYS: {
    schema: wholeNumber(0, 36_500).default(DEFAULT_ARTIFACT_DAYS),
    about:
      'Days that artifacts are kept after their analysis, so that reports can show their lines, compute time ranges and explore heap dumps, whose index is kept with them. 0 deletes them at once. They go with their result, and the oldest earlier when the disk is full.',
  },
  SERVICE_MASK_ARTIFACTS: {
    schema: z.enum(['true', 'false'], 'must be true or false').optional(),
    about:
      '`true`: of every artifact a masked copy is kept instead, as with `maskArtifact` of a request; heap dumps are not kept then, and cannot be explored. Default: artifacts are kept as they were sent.',
  },
  SERVICE_AUDIT_DAYS: {
    schema: wholeNumber(1, 36_500).default(DEFAULT_AUDIT_DAYS),
    about: 'Days that the record of who did what is kept.',
  },
  SERVICE_LOCATION_ALLOW: {
    schema: allowList.optional(),
    about: 'Hosts or networks that `location` may reach besides public addresses (see docs/location.md).',
  },
  SERVICE_LDAP_URL: {
    schema: ldapUrls.optional(),
    about:
      'Servers of the directory, tried in this order: `ldaps://ldap.example.com`. Unset: no directory (docs/sign-in.md).',
  },
  SERVICE_LDAP_STARTTLS: {
    schema: z.enum(['true', 'false'], 'must be true or false').optional(),
    about: '`true`: connections to `ldap://` are encrypted by StartTLS before anything is sent.',
  },
  SERVICE_LDAP_CA_FILE: {
    schema: z.string().optional(),
    about: 'Certificates (PEM) that the directory is trusted by. Default: those of the system.',
  },
  SERVICE_LDAP_USER_DN: {
    schema: z.string().optional(),
    about:
      'Who a user binds as, without a search: `uid={username},ou={ou},dc=example,dc=com`, or `{username}@example.com` for Active Directory.',
  },
  SERVICE_LDAP_BASE_DN: {
    schema: z.string().optional(),
    about: 'Where users and groups are looked for; may hold `{ou}`.',
  },
  SERVICE_LDAP_USER_FILTER: {
    schema: z.string().default('(uid={username})'),
    about: 'How a user is looked for; `{username}` and `{ou}` are escaped.',
  },
  SERVICE_LDAP_BIND_DN: { schema: z.string().optional(), about: 'Who looks for users. Default: nobody in particular.' },
  SERVICE_LDAP_BIND_PASSWORD: {
    schema: z.string().optional(),
    secret: true,
    about: 'The password of who looks.',
  },
  SERVICE_LDAP_ROLES: {
    schema: groupRoles.default([{ role: 'analyst', group: '*' }]),
    about:
      'Roles by group, separated by semicolons: `admin=cn=admins,ou=groups,dc=example,dc=com;viewer=*`. The highest counts; who has none may not come in. Default: `analyst=*`.',
  },
  SERVICE_LDAP_TIMEOUT_SEC: {
    schema: wholeNumber(1, 60).default(LDAP_TIMEOUT_SECONDS),
    about: 'Seconds that one server of the directory may take.',
  },
  SERVICE_JWT_SECRET: {
    schema: z.string().min(MIN_SECRET_CHARACTERS, `must have at least ${MIN_SECRET_CHARACTERS} characters`).optional(),
    secret: true,
    about: 'Signs tokens (HS256). Default: a secret that the first start makes and keeps in the data folder.',
  },
  SERVICE_JWT_KEY_FILE: {
    schema: z.string().optional(),
    about:
      'Private key (PEM; Ed25519, P-256 or RSA) that signs tokens instead; its public half is at /.well-known/jwks.json.',
  },
  SERVICE_TOKEN_TTL_SEC: {
    schema: wholeNumber(1, 31_536_000).default(DEFAULT_TOKEN_SECONDS),
    about: 'Seconds that a token is good for.',
  },
  SERVICE_LOG_LEVEL: {
    schema: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
    about: 'Least level of log lines.',
  },
} as const satisfies Record<string, SettingRow>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [N in SettingName]: z.output<(typeof SETTINGS)[N]['schema']> };

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];
export const settingRow = (name: SettingName): SettingRow => SETTINGS[name];
