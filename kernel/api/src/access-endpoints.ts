import { keyList, newKey, newKeyBody, sessionState, signInBody } from './bodies/access.ts';
import { LIST_FAULTS, PLAIN_FAULTS } from './endpoint-faults.ts';
import type { Endpoint } from './endpoint-row.ts';

/** Endpoints for the sessions of browsers and the keys of programs. */
export const ACCESS_ENDPOINTS = {
  session: {
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in with this browser',
    answer: {
      mediaTypes: ['application/json'],
      description: 'The name and role of the user, or that no one is signed in.',
      schema: sessionState,
    },
    faults: PLAIN_FAULTS,
  },
  signIn: {
    method: 'POST',
    path: '/api/session',
    summary:
      'Sign in with a key (`{"key": …}`), the code of a one-time link (`{"code": …}`) or as a user of the directory (`{"username": …, "password": …}`); sets the cookie of the session',
    body: signInBody,
    answer: { mediaTypes: ['application/json'], description: 'The name and role of the user.', schema: sessionState },
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
  beginProviderSignIn: {
    method: 'GET',
    path: '/oidc/sign-in',
    summary: 'Sign in at the provider of OpenID Connect: sends the browser there, and after it to the page `next`',
    answer: { mediaTypes: ['text/html'], description: 'Not used: the answer is 303.' },
    faults: [...PLAIN_FAULTS, 'not-found'],
  },
  endProviderSignIn: {
    method: 'GET',
    path: '/oidc/callback',
    summary: 'Where the provider of OpenID Connect sends the browser back; sets the cookie of the session',
    answer: {
      mediaTypes: ['text/html'],
      description: 'Not used: the answer is 303, to the page for sign-ins, which goes on or says why it was refused.',
    },
    faults: [...PLAIN_FAULTS, 'not-found'],
  },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    summary: 'Sign out',
    answer: { mediaTypes: ['application/json'], description: 'Not used: the answer is 204.' },
    noContent: 'The session has ended.',
    faults: [...PLAIN_FAULTS, 'api-key-missing', 'forbidden'],
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    summary:
      'Sign out everywhere: ends all sessions and tokens of the caller, this one too; with `everybody=true` (administrators) those of all users',
    parameters: ['apiKey', 'everybody'],
    answer: { mediaTypes: ['application/json'], description: 'Not used: the answer is 204.' },
    noContent: 'These sessions and tokens are invalid. Keys stay valid.',
    faults: LIST_FAULTS,
  },
  keys: {
    method: 'GET',
    path: '/api/keys',
    summary: 'List the created API keys by their first characters',
    parameters: ['apiKey'],
    answer: {
      mediaTypes: ['application/json'],
      description: 'The keys by their first characters, never in full.',
      schema: keyList,
    },
    faults: LIST_FAULTS,
  },
  makeKey: {
    method: 'POST',
    path: '/api/keys',
    summary: 'Create an API key',
    parameters: ['apiKey'],
    body: newKeyBody,
    answer: { mediaTypes: ['application/json'], description: 'The key, which is shown only once.', schema: newKey },
    faults: [...LIST_FAULTS, 'body-too-large'],
  },
  revokeKey: {
    method: 'DELETE',
    path: '/api/keys/{prefix}',
    summary: 'Revoke an API key at once, with the sessions that it started; the key of the caller only with `own=true`',
    parameters: ['apiKey', 'own'],
    answer: { mediaTypes: ['application/json'], description: 'Not used: the answer is 204.' },
    noContent: 'The key is invalid.',
    faults: [...LIST_FAULTS, 'not-found'],
  },
} as const satisfies Record<string, Endpoint>;
