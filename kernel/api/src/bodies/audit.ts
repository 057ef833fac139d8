// Audit records as schemas; `web.ts` has their types.
import * as z from 'zod';
import { responseId } from './fault.ts';

/** All actions that are recorded. A new action is a word here and the route that records it. */
export const AUDIT_ACTIONS = [
  'analysis-sent',
  'analysis-read',
  'analysis-deleted',
  'link-changed',
  'link-revoked',
  'key-made',
  'key-revoked',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'sessions-ended',
  'token-issued',
  'token-revoked',
  'credential-refused',
  'audit-exported',
  'pattern-saved',
  'pattern-changed',
  'pattern-deleted',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const auditEntry = z.strictObject({
  id: z.int().positive().describe('Grows with each entry.'),
  at: z.int().describe('Milliseconds since 1970 UTC.'),
  action: z.enum(AUDIT_ACTIONS),
  actor: z
    .string()
    .describe(
      'First characters of a key, `user:` and a name, `one-time link`, `command line`, `first start`, or `nobody`.',
    ),
  ou: z.string().optional().describe('Organization unit of the actor.'),
  address: z.string().optional().describe('IP address of the client.'),
  subject: z
    .string()
    .optional()
    .describe('Subject of the action: id of an analysis or a pattern, first characters of a key, name of a user.'),
  details: z
    .string()
    .optional()
    .describe('File name, application, scope, name of a pattern, or the code of the fault.'),
  responseId: z.uuid().optional().describe('Id of the request in the log of the service.'),
});

export const auditList = z.strictObject({
  responseId,
  entries: z.array(auditEntry).describe('Newest first.'),
  cursor: z.string().optional().describe('Cursor of the next page; absent on the last page.'),
});
