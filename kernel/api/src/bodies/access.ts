// Bodies of sessions, keys and links, as schemas; `web.ts` has the types of the answers.
import * as z from 'zod';
import { KEY_SCOPES } from '../key-scopes.ts';
import { text } from '../schemas.ts';
import { responseId } from './fault.ts';

const MAX_LABEL_CHARACTERS = 255;
const MAX_CREDENTIAL_CHARACTERS = 512;

const epoch = z.int().describe('Milliseconds since 1970 UTC.');
const credential = text(MAX_CREDENTIAL_CHARACTERS).min(1, 'must not be empty');

export const sessionState = z.object({
  signedIn: z.boolean(),
  name: z.string().optional().describe('First characters of the key, or `one-time link`.'),
  role: z.enum(['viewer', 'analyst', 'admin']).optional(),
  csrfToken: z
    .string()
    .optional()
    .describe(
      'Value of the header `X-CSRF-Token`, which every request of the session that changes something must send.',
    ),
  directory: z
    .literal(true)
    .optional()
    .describe('A directory is configured, so that user name and password can sign in too.'),
  provider: z
    .string()
    .optional()
    .describe('A provider of OpenID Connect is configured, and this is what people call it.'),
  maxBytes: z.number().optional().describe('Size of the largest file that the service accepts.'),
  maxHeapBytes: z.number().optional().describe('Size of the largest heap dump that the service accepts.'),
});

/** The credentials of a person who signs in. */
export const signInBody = z.union(
  [
    z.object({ key: credential.describe('An API key.') }),
    z.object({ code: credential.describe('The code of a one-time link, after `code=`.') }),
    z
      .object({ username: credential, password: credential, ou: text(MAX_CREDENTIAL_CHARACTERS).optional() })
      .describe('A user of the directory.'),
  ],
  'Send {"key": …} or {"code": …} as JSON.',
);

/** The body of `/ldap/token`, as JSON or as a form. */
export const ldapTokenBody = z.object(
  {
    username: credential,
    password: credential,
    ou: text(MAX_CREDENTIAL_CHARACTERS).optional().describe('Organization unit.'),
  },
  'Send {"username": …, "password": …, "ou": …} as JSON or as a form.',
);

export const ldapToken = z.object({
  responseId,
  status: z.literal(true),
  token: z.string().describe('A JSON web token, for the header `Authorization: Bearer`.'),
  tokenType: z.literal('Bearer'),
  expiresIn: z.int().describe('Seconds.'),
});

export const publicKeys = z.object({ keys: z.array(z.looseObject({ kid: z.string(), alg: z.string() })) });

const keyEntry = {
  prefix: z.string().describe('First characters of the key, which identify it.'),
  label: z.string().optional(),
  scope: z
    .enum(KEY_SCOPES)
    .describe(
      '`read` permits reading analyses; `analyze` also creating, sharing and deleting them; `admin` everything.',
    ),
  application: z.string().optional().describe('The key sees analyses of this application only.'),
  ou: z.string().optional().describe('The key sees analyses of this organization unit only.'),
  createdAt: epoch,
  expiresAt: epoch.optional().describe('The key is invalid from then on; absent when it does not expire.'),
  lastUsedAt: epoch.optional().describe('Exact to about a minute; absent when the key was never used.'),
};

export const keyList = z.object({ responseId, keys: z.array(z.object(keyEntry)).describe('Oldest first.') });

const label = text(MAX_LABEL_CHARACTERS).trim().min(1, 'must not be empty').optional();

export const newKeyBody = z
  .object(
    {
      label: text(MAX_LABEL_CHARACTERS).optional().describe('Purpose of the key.'),
      scope: z.enum(KEY_SCOPES, `must be ${KEY_SCOPES.join(', ')}`).default('analyze'),
      application: label.describe('Limits the key to analyses of this `appName`.'),
      ou: label.describe('Organization unit that the key belongs to, and is limited to.'),
      expiresAt: z
        .int('must be milliseconds since 1970')
        .positive('must be milliseconds since 1970')
        .optional()
        .describe('Milliseconds since 1970 UTC; without it the key does not expire.'),
    },
    'Send {"label": …, "scope": …} as JSON.',
  )
  .refine(({ scope, application }) => scope !== 'admin' || application === undefined, {
    path: ['application'],
    error: 'cannot limit an admin key, which may make others without a limit',
  });

export const newKey = z.object({
  responseId,
  key: z.string().describe('The key, which is shown only now.'),
  ...keyEntry,
});

export const linkEndBody = z.object(
  {
    expiresAt: z
      .int('must be milliseconds since 1970, or null')
      .nullable()
      .describe('Milliseconds since 1970 UTC; null when the link does not expire.'),
  },
  'Send {"expiresAt": milliseconds since 1970} or {"expiresAt": null} as JSON.',
);

export const sharedReport = z.object({
  responseId,
  token: z.string(),
  webReport: z.string().describe('The address of the report.'),
  expiresAt: epoch.optional().describe('Absent when the link does not expire.'),
});
