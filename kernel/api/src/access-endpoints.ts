import { keyList, newKey, newKeyBody, sessionState, signInBody } from './bodies/access.ts';
import { LIST_FAULTS, PLAIN_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';

/** Sessions of browsers, and the keys of programs. */
export const ACCESS_ENDPOINTS = {
  session: {
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in with this browser',
    answer: { mediaTypes: ['application/json'], description: 'A name and a role, or nobody.', schema: sessionState },
    faults: PLAIN_FAULTS,
  },
  signIn: {
    method: 'POST',
    path: '/api/session',
    summary:
      'Sign in with a key (`{"key": …}`), the code of a one-time link (`{"code": …}`) or as a user of the directory (`{"username": …, "password": …}`); sets the cookie of the session',
    body: signInBody,
    answer: { mediaTypes: ['application/json'], description: 'Who that is.', schema: sessionState },
    faults: [
      ...PLAIN_FAULTS,
      'bad-parameter',
      'api-key-invalid',
      'login-failed',
      'forbidden',
      'rate-limited',
      'body-too-large',
      'ldap-not-configured',
      'directory-unavailable',
    ],
  },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    summary: 'Sign out',
    answer: { mediaTypes: ['application/json'], description: 'Never: there is nothing to say.' },
    noContent: 'Nobody is signed in with this browser any more.',
    faults: [...PLAIN_FAULTS, 'api-key-missing', 'forbidden'],
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    summary:
      'Sign out everywhere: all sessions and tokens of who asks, this one too; with `everybody=true` (administrators) those of all',
    parameters: ['apiKey', 'everybody'],
    answer: { mediaTypes: ['application/json'], description: 'Never: there is nothing to say.' },
    noContent: 'None of these sessions and tokens opens anything any more. Keys do.',
    faults: LIST_FAULTS,
  },
  keys: {
    method: 'GET',
    path: '/api/keys',
    summary: 'The API keys that were made, by their first characters',
    parameters: ['apiKey'],
    answer: { mediaTypes: ['application/json'], description: 'Never the keys themselves.', schema: keyList },
    faults: LIST_FAULTS,
  },
  makeKey: {
    method: 'POST',
    path: '/api/keys',
    summary: 'Make an API key',
    parameters: ['apiKey'],
    body: newKeyBody,
    answer: { mediaTypes: ['application/json'], description: 'The key, once.', schema: newKey },
    faults: [...LIST_FAULTS, 'body-too-large', 'storage-full'],
  },
  revokeKey: {
    method: 'DELETE',
    path: '/api/keys/{prefix}',
    summary: 'Take an API key out of use, at once, with the sessions that it began; the own one only with `own=true`',
    parameters: ['apiKey', 'own'],
    answer: { mediaTypes: ['application/json'], description: 'Never: there is nothing to say.' },
    noContent: 'The key opens nothing any more.',
    faults: [...LIST_FAULTS, 'not-found'],
  },
} as const satisfies Record<string, Endpoint>;
