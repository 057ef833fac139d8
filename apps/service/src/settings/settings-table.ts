import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { wholeNumber } from '@hindsight/api';
import * as z from 'zod';
import { formatGroupRoles, type GroupRole, parseGroupRoles } from '../access/group-roles.ts';
import { parseAllowList } from '../location/index.ts';
import { computeDefaultMemoryMb } from './default-memory.ts';
import { readNotifyFile } from './notify-file.ts';
import { parseStoreAddress } from './store-address.ts';

/** One setting of the environment: its schema, its default and its description. */
export interface SettingRow {
  readonly schema: z.ZodType;
  readonly about: string;
  /** Never shown. */
  readonly secret?: true;
  /** Writes a value that is no text, number or list as it was set. */
  format?(value: unknown): string;
}

const GIB = 1024 ** 3;
const DEFAULT_CACHE_BYTES = 10 * GIB;
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

/** Shorter keys are slips of the pen, and are guessed within hours. */
const MIN_KEY_CHARACTERS = 6;
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
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    maxBits > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  );
}

const networks = list.refine((words) => words.every(isNetwork), 'must be addresses or networks like 10.0.0.0/8');

const DEFAULT_TOKEN_SECONDS = 3600;
/** A shorter secret is weaker than the hash that it is used with (RFC 7518, section 3.2). */
const MIN_SECRET_CHARACTERS = 32;
const LDAP_TIMEOUT_SECONDS = 5;
const OIDC_TIMEOUT_SECONDS = 5;

const ldapUrls = list.refine(
  (urls) => urls.length > 0 && urls.every((url) => /^ldaps?:\/\/[^\s/]+\/?$/.test(url)),
  'must be ldap://host:port or ldaps://host:port, several separated by commas',
);

/** A provider is reached over https; one on this machine may be tried without. */
const issuer = z
  .url({ protocol: /^https?$/, error: 'must be the https address of the issuer' })
  .refine(
    (url) => url.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(url),
    'must be the https address of the issuer',
  );

const notifyFile = z.string().superRefine((path, check) => {
  const read = readNotifyFile(path);
  if (!read.ok) check.addIssue(`has mistakes: ${read.problems.join('; ')}`);
});

const groupRoles = z
  .string()
  .refine((text) => parseGroupRoles(text) !== undefined, 'must be like admin=cn=admins,dc=example,dc=com;analyst=*')
  .transform((text) => parseGroupRoles(text) ?? []);

const formatRoles = (value: unknown): string => formatGroupRoles(value as readonly GroupRole[]);

/** Every setting of the service (contract section 9). */
const SETTINGS = {
  SERVICE_HTTP_HOST: { schema: hostName.default('127.0.0.1'), about: 'Address to listen on.' },
  SERVICE_HTTP_PORT: { schema: wholeNumber(0, 65_535).default(7070), about: 'Port to listen on; 0 picks a free one.' },
  SERVICE_PUBLIC_URL: {
    schema: httpUrl.transform((url) => url.replace(/\/$/, '')).optional(),
    about:
      'Address under which clients reach the service. The links in answers begin with it. Default: the Host of the request.',
  },
  SERVICE_TRUSTED_PROXIES: {
    schema: networks.optional(),
    about:
      'Addresses or networks of the reverse proxies, separated by commas. The limits on failed sign-ins and the audit log take the client address from their `X-Forwarded-For` header. Default: no proxy is trusted.',
  },
  SERVICE_DATA_DIR: {
    schema: z.string().default('./data'),
    about:
      'Folder of the database and of the artifacts. Only one service at a time can use it, unless `SERVICE_QUEUE` is `postgres`.',
  },
  SERVICE_DATABASE_URL: {
    schema: z
      .string()
      .regex(
        /^(?:sqlite:|postgres(?:ql)?:\/\/\S+)$/,
        'must be unset, sqlite: or postgres://user:password@host:port/database',
      )
      .optional(),
    secret: true,
    about:
      'Database: `sqlite:` (default), in the data folder, or `postgres://user:password@host:port/database` (docs/scale-out.md).',
  },
  SERVICE_STORE_URL: {
    schema: z
      .string()
      .refine(
        (text) => text === 'file:' || parseStoreAddress(text) !== undefined,
        'must be unset, file: or s3://bucket/prefix?endpoint=https://host&region=name, without a key in it',
      )
      .optional(),
    about:
      'Store of artifacts and heap indexes: `file:` (default), in the data folder, or `s3://bucket/prefix?endpoint=https://host&region=name`, an object store (docs/object-store.md).',
  },
  SERVICE_STORE_ACCESS_KEY: {
    schema: z.string().optional(),
    about: 'Name of the access key of the object store.',
  },
  SERVICE_STORE_SECRET_KEY: {
    schema: z.string().optional(),
    secret: true,
    about: 'Secret of the access key of the object store.',
  },
  SERVICE_STORE_CACHE_BYTES: {
    schema: wholeNumber(0, 2 ** 46).default(DEFAULT_CACHE_BYTES),
    about:
      'Bytes on the local disk for what was read from the object store and is not being read now. Files that are being read come on top. Default: 10 GiB.',
  },
  SERVICE_QUEUE: {
    schema: z.enum(['embedded', 'postgres'], 'must be embedded or postgres').default('embedded'),
    about:
      'Queue of analyses: `embedded` (default), in the service itself, or `postgres`, in the database of `SERVICE_DATABASE_URL`, from which `hindsight worker` takes them; then several services and workers can run (docs/scale-out.md).',
  },
  SERVICE_DRAIN_SEC: {
    schema: wholeNumber(0, 3600).default(0),
    about:
      'Seconds for which a service that is asked to end still answers while `/ready` is 503, so that a balancer stops sending to it first. Default: 0.',
  },
  SERVICE_API_KEYS: {
    schema: list
      .pipe(
        z.array(
          z.string().min(MIN_KEY_CHARACTERS, `must not hold a key shorter than ${MIN_KEY_CHARACTERS} characters`),
        ),
      )
      .optional(),
    secret: true,
    about: `Keys that are accepted in addition to the stored ones, separated by commas; each has at least ${MIN_KEY_CHARACTERS} characters. Long random ones cannot be guessed.`,
  },
  SERVICE_MAX_BODY_BYTES: {
    schema: wholeNumber(1, 2 ** 46).default(2 * GIB),
    about: 'Largest upload, except for heap dumps and bundles.',
  },
  SERVICE_MAX_HEAP_BYTES: {
    schema: wholeNumber(1, 2 ** 46).default(64 * GIB),
    about: 'Largest heap dump and largest bundle, because a bundle can contain a heap dump.',
  },
  SERVICE_MAX_EXPANSION: {
    schema: wholeNumber(1, 1_000_000).default(DEFAULT_EXPANSION_RATIO),
    about: 'How many times its own size a compressed upload may expand to.',
  },
  SERVICE_ANALYSIS_TIMEOUT_SEC: {
    schema: wholeNumber(1, 86_400).default(DEFAULT_TIMEOUT_SECONDS),
    about: 'Seconds after which an analysis is stopped.',
  },
  SERVICE_ANALYSIS_MEMORY_MB: {
    schema: wholeNumber(64, 1_048_576).default(computeDefaultMemoryMb),
    about:
      'Memory that one analysis may take, in MB; a heap dump that needs more uses scratch files. Default: 40 % of the memory of the machine or container, at least 1024.',
  },
  SERVICE_CONCURRENCY: {
    schema: wholeNumber(1, 256).default(() => Math.min(availableParallelism(), MAX_DEFAULT_WORKERS)),
    about:
      'Analyses that run at the same time. Default: one per processor, at most 8. While as many artifacts above 64 MB are analyzed, a small one runs beside them. An analysis of more than 3 s goes on with a lower priority (niceness 5).',
  },
  SERVICE_LOCAL_ANALYSES: {
    schema: wholeNumber(0, 256).optional(),
    about:
      'Analyses that an instance with `SERVICE_QUEUE=postgres` runs itself at the same time: of uploads up to 1 MiB whose clients wait; workers run all others. `0` leaves all of them to workers. Default and maximum: `SERVICE_CONCURRENCY`.',
  },
  SERVICE_EXPLORERS: {
    schema: wholeNumber(1, 64).default(DEFAULT_EXPLORERS),
    about:
      'Heap dumps that are open for exploration at the same time, each in its own process with the memory of one analysis. Default: 2.',
  },
  SERVICE_RATE_LIMIT: {
    schema: wholeNumber(1, 1_000_000).optional(),
    about: 'Requests per minute and key. Default: no limit.',
  },
  SERVICE_FAULT_STATUS: {
    schema: z.enum(['200'], 'must be unset or 200').optional(),
    about: '`200` answers every fault with HTTP status 200, for clients that read the body only with this status.',
  },
  SERVICE_REPORTS_REQUIRE_LOGIN: {
    schema: z.enum(['true', 'false'], 'must be true or false').optional(),
    about:
      '`true`: only callers who are signed in or send a key can open reports. Default: anyone who has the link can read them.',
  },
  SERVICE_RETENTION_DAYS: {
    schema: wholeNumber(1, 36_500).optional(),
    about: 'Days for which results, reports and the states of analyses are kept. Default: forever.',
  },
  SERVICE_ARTIFACT_DAYS: {
    schema: wholeNumber(0, 36_500).default(DEFAULT_ARTIFACT_DAYS),
    about:
      'Days for which artifacts are kept after their analysis, so that reports can show their lines, compute time ranges and explore heap dumps, whose index is kept with them. 0 deletes them at once. An artifact is deleted together with its result, and the oldest ones earlier when the disk is full.',
  },
  SERVICE_MASK_ARTIFACTS: {
    schema: z.enum(['true', 'false'], 'must be true or false').optional(),
    about:
      '`true`: a masked copy is kept in place of every artifact, as with the parameter `maskArtifact`. Heap dumps are then not kept and cannot be explored. Default: artifacts are kept as they were sent.',
  },
  SERVICE_AUDIT_DAYS: {
    schema: wholeNumber(1, 36_500).default(DEFAULT_AUDIT_DAYS),
    about: 'Days for which entries of the audit log are kept.',
  },
  SERVICE_LOCATION_ALLOW: {
    schema: allowList.optional(),
    about: 'Hosts or networks that `location` may reach in addition to public addresses (see docs/location.md).',
  },
  SERVICE_NOTIFY_FILE: {
    schema: notifyFile.optional(),
    about: 'File (YAML) that says who is notified of which analyses, and how (docs/notifications.md). Default: nobody.',
  },
  SERVICE_LDAP_URL: {
    schema: ldapUrls.optional(),
    about:
      'Directory servers, separated by commas and tried in this order: `ldaps://ldap.example.com`. Default: no directory (docs/sign-in.md).',
  },
  SERVICE_LDAP_STARTTLS: {
    schema: z.enum(['true', 'false'], 'must be true or false').optional(),
    about: '`true`: connections to `ldap://` are encrypted by StartTLS before anything is sent.',
  },
  SERVICE_LDAP_CA_FILE: {
    schema: z.string().optional(),
    about:
      'File of the certificate authorities (PEM) that the certificate of the directory is checked against. Default: those of the system.',
  },
  SERVICE_LDAP_USER_DN: {
    schema: z.string().optional(),
    about:
      'Name with which a user binds directly, without a search: `uid={username},ou={ou},dc=example,dc=com`, or `{username}@example.com` for Active Directory.',
  },
  SERVICE_LDAP_BASE_DN: {
    schema: z.string().optional(),
    about: 'Base of the search for users and groups; can contain `{ou}`.',
  },
  SERVICE_LDAP_USER_FILTER: {
    schema: z.string().default('(uid={username})'),
    about: 'Filter of the search for a user; `{username}` and `{ou}` are replaced by escaped values.',
  },
  SERVICE_LDAP_BIND_DN: {
    schema: z.string().optional(),
    about: 'Name of the account that searches for users. Default: anonymous search.',
  },
  SERVICE_LDAP_BIND_PASSWORD: {
    schema: z.string().optional(),
    secret: true,
    about: 'Password of the account that searches for users.',
  },
  SERVICE_LDAP_ROLES: {
    schema: groupRoles.default([{ role: 'analyst', group: '*' }]),
    format: formatRoles,
    about:
      'Roles by group, separated by semicolons: `admin=cn=admins,ou=groups,dc=example,dc=com;viewer=*`. The highest role of a user applies; users without a role are refused. Default: `analyst=*`.',
  },
  SERVICE_LDAP_TIMEOUT_SEC: {
    schema: wholeNumber(1, 60).default(LDAP_TIMEOUT_SECONDS),
    about: 'Seconds to wait for the answer of one directory server.',
  },
  SERVICE_OIDC_ISSUER: {
    schema: issuer.optional(),
    about:
      'Issuer of OpenID Connect, the address of the provider: `https://login.example.com/realms/company`. Needs `SERVICE_PUBLIC_URL`. Default: no provider (docs/oidc.md).',
  },
  SERVICE_OIDC_NAME: {
    schema: z.string().default('single sign-on'),
    about: 'What the button of the sign-in page calls the provider.',
  },
  SERVICE_OIDC_CLIENT_ID: {
    schema: z.string().optional(),
    about: 'Name under which the provider knows this service.',
  },
  SERVICE_OIDC_CLIENT_SECRET: {
    schema: z.string().optional(),
    secret: true,
    about: 'Secret of the client. Default: a public client, which PKCE protects.',
  },
  SERVICE_OIDC_SCOPES: {
    schema: z
      .string()
      .refine((scopes) => scopes.split(' ').includes('openid'), 'must be scopes with openid among them')
      .default('openid profile email'),
    about: 'Scopes that are requested; one of them must bring the groups.',
  },
  SERVICE_OIDC_USER_CLAIM: {
    schema: z.string().default('preferred_username'),
    about: 'Claim with the name of the user. It must be unique and not changeable by the user.',
  },
  SERVICE_OIDC_GROUPS_CLAIM: {
    schema: z.string().default('groups'),
    about: 'Claim with the groups of the user; a path such as `realm_access.roles` is possible.',
  },
  SERVICE_OIDC_UNIT_CLAIM: {
    schema: z.string().optional(),
    about: 'Claim with the organization unit of the user. Default: users of the provider belong to no unit.',
  },
  SERVICE_OIDC_ROLES: {
    schema: groupRoles.default([{ role: 'analyst', group: '*' }]),
    format: formatRoles,
    about:
      'Roles by group, separated by semicolons: `admin=platform;analyst=developers;viewer=*`. The highest role of a user applies; users without a role are refused. Default: `analyst=*`.',
  },
  SERVICE_OIDC_TIMEOUT_SEC: {
    schema: wholeNumber(1, 60).default(OIDC_TIMEOUT_SECONDS),
    about: 'Seconds to wait for an answer of the provider.',
  },
  SERVICE_JWT_SECRET: {
    schema: z.string().min(MIN_SECRET_CHARACTERS, `must have at least ${MIN_SECRET_CHARACTERS} characters`).optional(),
    secret: true,
    about: 'Signs tokens (HS256). Default: a secret that the first start creates and stores in the data folder.',
  },
  SERVICE_JWT_KEY_FILE: {
    schema: z.string().optional(),
    about:
      'File of a private key (PEM; Ed25519, P-256 or RSA) that signs tokens in place of the secret; the public key is at /.well-known/jwks.json.',
  },
  SERVICE_TOKEN_TTL_SEC: {
    schema: wholeNumber(1, 31_536_000).default(DEFAULT_TOKEN_SECONDS),
    about: 'Seconds for which a token is valid.',
  },
  SERVICE_TRACES_URL: {
    schema: httpUrl.optional(),
    about:
      'Address of an OpenTelemetry collector that takes traces as OTLP over HTTP: `http://collector:4318/v1/traces`. `OTEL_EXPORTER_OTLP_HEADERS` has what it asks for. Default: no traces.',
  },
  SERVICE_LOG_LEVEL: {
    schema: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
    about: 'Minimum level of log lines.',
  },
} as const satisfies Record<string, SettingRow>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [N in SettingName]: z.output<(typeof SETTINGS)[N]['schema']> };

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];
export const settingRow = (name: SettingName): SettingRow => SETTINGS[name];
