import type { AuditAction } from '@hindsight/api';

/** The actions of the audit log as sentences. */
export const ACTIONS: Readonly<Record<AuditAction, string>> = {
  'analysis-sent': 'sent an artifact',
  'analysis-read': 'read an analysis',
  'analysis-deleted': 'deleted an analysis',
  'link-changed': 'changed the end of a link',
  'link-revoked': 'took a link back',
  'key-made': 'made a key',
  'key-revoked': 'revoked a key',
  'signed-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'signed-out': 'signed out',
  'sessions-ended': 'signed out everywhere',
  'token-issued': 'got a token',
  'token-revoked': 'took a token back',
  'credential-refused': 'came with a key or token that opens nothing',
  'audit-exported': 'took this record as a file',
  'pattern-saved': 'saved a pattern for logs',
  'pattern-changed': 'changed a pattern for logs',
  'pattern-deleted': 'deleted a pattern for logs',
};
