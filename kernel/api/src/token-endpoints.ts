import { ldapToken, ldapTokenBody, publicKeys } from './bodies/access.ts';
import { PLAIN_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';

/** Tokens for programs that sign in with a directory user. */
export const TOKEN_ENDPOINTS = {
  ldapToken: {
    method: 'POST',
    path: '/ldap/token',
    summary:
      'Get a token for a directory user; user name and password are sent as JSON or as a form, never in the address',
    body: ldapTokenBody,
    answer: { mediaTypes: ['application/json'], description: 'The token.', schema: ldapToken },
    faults: [
      ...PLAIN_FAULTS,
      'bad-parameter',
      'login-failed',
      'rate-limited',
      'body-too-large',
      'ldap-not-configured',
      'directory-unavailable',
    ],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/ldap/token',
    summary: 'Revoke the token of the request',
    answer: { mediaTypes: ['application/json'], description: 'Not used: the answer is 204.' },
    noContent: 'The token is invalid.',
    faults: [...PLAIN_FAULTS, 'token-invalid', 'token-expired'],
  },
  publicKeys: {
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'Public keys with which other programs can verify tokens; none when a shared secret signs them',
    answer: { mediaTypes: ['application/json'], description: 'A key set.', schema: publicKeys },
    faults: PLAIN_FAULTS,
  },
} as const satisfies Record<string, Endpoint>;
