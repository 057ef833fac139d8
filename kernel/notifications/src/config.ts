import { ARTIFACT_KINDS, type ArtifactKind, type Level } from '@hindsight/model';
import { parse } from 'yaml';
import * as z from 'zod';
import { DAYS, isTimeZone } from './quiet-hours.ts';
import { readSigningKey } from './sign.ts';

/** A secret in the file, or the file that has it, such as a mounted secret of a container. */
const secret = z
  .union([z.string().min(1), z.strictObject({ file: z.string().min(1) })])
  .describe('A text, or {file: path} for a file that has it.');

const KIND_WORDS = Object.values(ARTIFACT_KINDS).map(({ shortName }) => shortName);
const name = z.string().regex(/^[\w.-]{1,60}$/, 'must be letters, digits, dots, hyphens and underscores');

const hookChannel = <Type extends string>(type: Type, about: string) =>
  z.strictObject({ name, type: z.literal(type), url: secret.describe(about) });

const channel = z.discriminatedUnion('type', [
  z.strictObject({
    name,
    type: z.literal('webhook'),
    url: secret.describe('Address that receives the JSON document by POST.'),
    secret: secret.optional().describe('Signs each request (Standard Webhooks): whsec_ and 24 to 64 bytes in base64.'),
  }),
  hookChannel('slack', 'Address of an incoming webhook of Slack, or of a chat that takes the same messages.'),
  hookChannel('teams', 'Address of a Teams workflow "when a webhook request is received".'),
  z.strictObject({
    name,
    type: z.literal('pagerduty'),
    routingKey: secret.describe('Integration key of the Events API v2.'),
    url: z.url().default('https://events.pagerduty.com/v2/enqueue').describe('Address of the Events API.'),
  }),
  z.strictObject({
    name,
    type: z.literal('mail'),
    host: z.string().min(1).describe('Mail server.'),
    port: z.int().min(1).max(65_535).default(587).describe('Port of the mail server.'),
    security: z
      .enum(['starttls', 'tls', 'none'])
      .default('starttls')
      .describe('starttls refuses a server without it; tls is for port 465.'),
    user: z.string().optional().describe('Name at the mail server.'),
    password: secret.optional().describe('Password at the mail server.'),
    from: z.string().min(3).describe('Sender.'),
    to: z.array(z.string().min(3)).min(1).max(50).describe('Recipients.'),
  }),
]);

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeOfDay = z.string().regex(TIME_OF_DAY, 'must be a time such as "22:00", in quotes');
const level = z.enum(['fatal', 'severe', 'warning']);

const quietHours = z.strictObject({
  from: timeOfDay.describe('Begin, such as "22:00".'),
  to: timeOfDay.describe('End; before `from`, it is on the next day.'),
  zone: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin').describe('IANA time zone.'),
  days: z.array(z.enum(DAYS)).min(1).optional().describe('Days on which quiet hours begin; default: every day.'),
  except: level.optional().describe('A verdict of this level or a worse one is sent at once.'),
});

/** When a rule reports an analysis. */
export const CONDITIONS = ['new-finding', 'worse-than-last-good', 'problem', 'failed'] as const;

const rule = z.strictObject({
  name,
  when: z
    .enum(CONDITIONS)
    .describe(
      'new-finding: a finding that the previous analysis of the application did not have; worse-than-last-good: worse than the last analysis without a problem; problem: every analysis with such a finding; failed: an analysis that failed.',
    ),
  level: level.default('severe').describe('Findings of this level or a worse one count.'),
  applications: z
    .array(z.string().min(1).max(200))
    .min(1)
    .optional()
    .describe('Application names; * stands for any characters. Default: every application.'),
  kinds: z.array(z.enum(KIND_WORDS)).min(1).optional().describe('Kinds of artifacts; default: all.'),
  to: z.array(name).min(1).describe('Channels.'),
  quiet: quietHours.optional().describe('Messages are held until these hours are over.'),
});

/** The file of SERVICE_NOTIFY_FILE. */
const notifySchema = z.strictObject({
  $schema: z.string().optional(),
  allow: z
    .array(z.string())
    .default([])
    .describe(
      'Hosts and networks that webhooks may reach in addition to public addresses, as in SERVICE_LOCATION_ALLOW.',
    ),
  channels: z.array(channel).min(1).max(100).describe('Where messages go.'),
  rules: z.array(rule).min(1).max(200).describe('What is reported, and to whom.'),
});

/** The JSON schema of the file, for editors. */
export const notifyJsonSchema = (): object => z.toJSONSchema(notifySchema, { io: 'input' });

type Parsed = z.output<typeof notifySchema>;
type Secret = z.output<typeof secret>;
type WithSecrets<Value> = Value extends unknown
  ? { readonly [Name in keyof Value]: Secret extends Value[Name] ? Exclude<Value[Name], object> : Value[Name] }
  : never;

/** A channel with its secrets in it. */
export type Channel = WithSecrets<Parsed['channels'][number]>;
export interface NotifyRule extends Omit<Parsed['rules'][number], 'level' | 'kinds'> {
  readonly level: Level;
  /** Undefined: all. */
  readonly kinds?: readonly ArtifactKind[];
}

export interface NotifyConfig {
  readonly allow: readonly string[];
  readonly channels: readonly Channel[];
  readonly rules: readonly NotifyRule[];
}

export type NotifyRead =
  | { readonly ok: true; readonly config: NotifyConfig }
  | { readonly ok: false; readonly problems: readonly string[] };

const MAX_PROBLEMS = 10;

const toLevel = (word: 'fatal' | 'severe' | 'warning') => word.toUpperCase() as Level;

function toRule({ level: word, kinds, ...rest }: Parsed['rules'][number]): NotifyRule {
  const all = Object.entries(ARTIFACT_KINDS) as readonly [ArtifactKind, { readonly shortName: string }][];
  return {
    ...rest,
    level: toLevel(word),
    ...(kinds && {
      kinds: all.filter(([, { shortName }]) => kinds.includes(shortName as never)).map(([kind]) => kind),
    }),
  };
}

/** Finds what the schema cannot say: names that are given twice, and channels that do not exist. */
function findMistakes({ channels, rules }: Parsed): string[] {
  const twice = (names: readonly string[]) => names.filter((one, at) => names.indexOf(one) !== at);
  const known = channels.map((one) => one.name);
  const unknown = rules.flatMap((one) =>
    one.to.filter((to) => !known.includes(to)).map((to) => `rule ${one.name}: there is no channel ${to}`),
  );
  return [
    ...twice(known).map((one) => `two channels are called ${one}`),
    ...twice(rules.map((one) => one.name)).map((one) => `two rules are called ${one}`),
    ...unknown,
  ];
}

/** Reads the secrets of a channel from their files. */
function fillSecrets(one: Parsed['channels'][number], readSecret: (path: string) => string): Channel {
  const filled = Object.entries(one).map(([key, value]) => [
    key,
    typeof value === 'object' && 'file' in value ? readSecret(value.file).trim() : value,
  ]);
  return Object.fromEntries(filled) as Channel;
}

function findSecretMistakes(one: Channel): string[] {
  const isAddress = 'url' in one && /^https?:$/.test(URL.parse(one.url)?.protocol ?? '');
  if ('url' in one && !isAddress) return [`channel ${one.name}: its url is no http or https address`];
  if (one.type === 'webhook' && one.secret !== undefined && !readSigningKey(one.secret))
    return [`channel ${one.name}: its secret must be whsec_ and 24 to 64 bytes in base64`];
  return [];
}

/**
 * Parses the file of notifications, YAML or JSON. Problems name members and never repeat a value, which may be a secret.
 * `readSecret` reads the text of a file that holds one.
 */
export function parseNotifyConfig(text: string, readSecret: (path: string) => string): NotifyRead {
  let document: unknown;
  try {
    document = parse(text, { maxAliasCount: 100 });
  } catch (error) {
    // The message of the library repeats the line.
    const { linePos } = error as { readonly linePos?: readonly { readonly line: number }[] };
    return { ok: false, problems: [`it is no YAML${linePos?.[0] ? ` (line ${linePos[0].line})` : ''}`] };
  }
  const checked = notifySchema.safeParse(document);
  if (!checked.success) {
    const problems = checked.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`);
    return { ok: false, problems: problems.slice(0, MAX_PROBLEMS) };
  }
  const mistakes = findMistakes(checked.data);
  if (mistakes.length > 0) return { ok: false, problems: mistakes.slice(0, MAX_PROBLEMS) };
  const channels: Channel[] = [];
  for (const one of checked.data.channels) {
    try {
      channels.push(fillSecrets(one, readSecret));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      return { ok: false, problems: [`channel ${one.name}: the file of a secret cannot be read (${code})`] };
    }
  }
  const wrong = channels.flatMap(findSecretMistakes);
  if (wrong.length > 0) return { ok: false, problems: wrong };
  return { ok: true, config: { allow: checked.data.allow, channels, rules: checked.data.rules.map(toRule) } };
}
