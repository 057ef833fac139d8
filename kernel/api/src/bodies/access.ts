// Who may come in and who may look: bodies of sessions, keys and links, as schemas; `web.ts` has the types of the answers.
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
    .describe('Header `X-CSRF-Token` of every request of the session that changes something.'),
  directory: z.literal(true).optional().describe('A directory is configured: user name and password sign in too.'),
});

/** By what somebody proves who they are. */
export const signInBody = z.union(
  [
    z.object({ key: credential.describe('An API key.') }),
    z.object({ code: credential.describe('What stands behind `code=` in a one-time link.') }),
    z
      .object({ username: credential, password: credential, ou: text(MAX_CREDENTIAL_CHARACTERS).optional() })
      .describe('A user of the directory.'),
  ],
  'Send {"key": …} or {"code": …} as JSON.',
);

/** What `/ldap/token` takes, as JSON or as a form. */
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
  prefix: z.string().describe('First characters of the key, by which it is told from others.'),
  label: z.string().optional(),
  scope: z
    .enum(KEY_SCOPES)
    .describe('`read`: looks at analyses; `analyze`: also makes, shares and deletes them; `admin`: everything.'),
  application: z.string().optional().describe('Of whose analyses alone the key knows.'),
  ou: z.string().optional().describe('Organization unit: of whose analyses alone the key knows.'),
  createdAt: epoch,
  expiresAt: epoch.optional().describe('The key opens nothing from then on; absent: it does not expire.'),
  lastUsedAt: epoch.optional().describe('To about a minute; absent: never.'),
};

export const keyList = z.object({ responseId, keys: z.array(z.object(keyEntry)).describe('Oldest first.') });

const label = text(MAX_LABEL_CHARACTERS).trim().min(1, 'must not be empty').optional();

export const newKeyBody = z
  .object(
    {
      label: text(MAX_LABEL_CHARACTERS).optional().describe('What the key is for.'),
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

export const newKey = z.object({ responseId, key: z.string().describe('Shown only now.'), ...keyEntry });

export const linkEndBody = z.object(
  {
    expiresAt: z
      .int('must be milliseconds since 1970, or null')
      .nullable()
      .describe('Milliseconds since 1970 UTC; null: the link does not end.'),
  },
  'Send {"expiresAt": milliseconds since 1970} or {"expiresAt": null} as JSON.',
);

export const sharedReport = z.object({
  responseId,
  token: z.string(),
  webReport: z.string().describe('The address of the report.'),
  expiresAt: epoch.optional().describe('Absent: the link does not end.'),
});
