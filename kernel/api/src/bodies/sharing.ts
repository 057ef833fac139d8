// Who may come in and who may look: bodies of sessions, keys and links, as schemas; `web.ts` has the types of the answers.
import * as z from 'zod';
import { text } from '../schemas.ts';
import { responseId } from './fault.ts';

const LABEL_CHARACTERS = 255;
const PROOF_CHARACTERS = 512;

const epoch = z.int().describe('Milliseconds since 1970 UTC.');
const proof = text(PROOF_CHARACTERS).min(1, 'must not be empty');

export const sessionState = z.object({
  signedIn: z.boolean(),
  name: z.string().optional().describe('First characters of the key, or `one-time link`.'),
  role: z.enum(['viewer', 'analyst', 'admin']).optional(),
  csrfToken: z
    .string()
    .optional()
    .describe('Header `X-CSRF-Token` of every request of the session that changes something.'),
});

/** By what somebody proves who they are. */
export const signInBody = z.union(
  [
    z.object({ key: proof.describe('An API key.') }),
    z.object({ code: proof.describe('What stands behind `code=` in a one-time link.') }),
    z.object({ username: proof, password: proof, ou: proof.optional() }).describe('A user of the directory.'),
  ],
  'Send {"key": …} or {"code": …} as JSON.',
);

/** What `/ldap/token` takes, as JSON or as a form. */
export const ldapTokenBody = z.object(
  { username: proof, password: proof, ou: text(PROOF_CHARACTERS).optional().describe('Organization unit.') },
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
  createdAt: epoch,
};

export const keyList = z.object({ responseId, keys: z.array(z.object(keyEntry)).describe('Oldest first.') });

export const newKeyBody = z.object(
  { label: text(LABEL_CHARACTERS).optional().describe('What the key is for.') },
  'Send {"label": …} as JSON.',
);

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
