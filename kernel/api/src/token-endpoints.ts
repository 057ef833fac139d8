import { ldapToken, ldapTokenBody, publicKeys } from './bodies/access.ts';
import { PLAIN_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';

/** Tokens for programs, by the directory. */
export const TOKEN_ENDPOINTS = {
  ldapToken: {
    method: 'POST',
    path: '/ldap/token',
    summary: 'A token for a user of the directory; user name and password as JSON or as a form, never in the address',
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
    summary: 'Take back the token that the request comes with',
    answer: { mediaTypes: ['application/json'], description: 'Never: there is nothing to say.' },
    noContent: 'The token opens nothing any more.',
    faults: [...PLAIN_FAULTS, 'token-invalid', 'token-expired'],
  },
  publicKeys: {
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'Public keys by which others can check tokens; none when a shared secret signs them',
    answer: { mediaTypes: ['application/json'], description: 'A key set.', schema: publicKeys },
    faults: PLAIN_FAULTS,
  },
} as const satisfies Record<string, Endpoint>;
