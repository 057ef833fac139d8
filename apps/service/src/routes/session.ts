import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import type { StoredSession } from '../ports/session-store.ts';
import { cookieOf, noSessionCookie, sessionCookie } from '../session-cookie.ts';
import { makeRateLimiter } from '../use-cases/limit-rate.ts';
import { beginSession, endSession, findSession, takeSignInCode } from '../use-cases/sessions.ts';
import { JSON_TYPE } from '../wire/json.ts';
import { type Route, type RouteParts, valuesOf } from './route.ts';
import { smallJson } from './small-json.ts';

/** Who guesses gets that many guesses a minute from one address. */
const SIGN_INS_A_MINUTE = 10;
const NO_STORE = { 'Cache-Control': 'no-store' } as const;

const isSecure = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  (publicUrl ?? `${request.protocol}:`).startsWith('https:');

const stateOf = (session: StoredSession | undefined) =>
  session
    ? { signedIn: true, name: session.name, role: session.role, csrfToken: session.csrfToken }
    : { signedIn: false };

export const sessionRoute: Route =
  ({ sessions }) =>
  async (request, reply) => {
    const cookie = cookieOf(request.headers);
    const session = cookie === undefined ? undefined : await findSession(sessions, cookie, Date.now());
    return reply.type(JSON_TYPE).headers(NO_STORE).send(stateOf(session));
  };

async function nameOfVisitor(parts: RouteParts, request: FastifyRequest): Promise<string> {
  const { key, code } = await smallJson(request);
  if (typeof key === 'string') {
    const { keyName } = await parts.admit({ query: { apiKey: key }, headers: {}, method: request.method });
    return keyName;
  }
  if (typeof code !== 'string') throw new ArtifactError('bad-parameter', 'Send {"key": …} or {"code": …} as JSON.');
  await takeSignInCode(parts.sessions, code, Date.now());
  return 'one-time link';
}

/** A key or the code of a one-time link becomes a session of the browser. */
export const signInRoute: Route = (parts) => {
  const limit = makeRateLimiter(SIGN_INS_A_MINUTE);
  return async (request, reply) => {
    limit(request.ip);
    const name = await nameOfVisitor(parts, request);
    const { session, secret } = await beginSession(parts.sessions, name, Date.now());
    const cookie = sessionCookie(secret, isSecure(request, parts.settings.SERVICE_PUBLIC_URL));
    return reply.type(JSON_TYPE).headers(NO_STORE).header('Set-Cookie', cookie).send(stateOf(session));
  };
};

export const signOutRoute: Route = (parts) => async (request, reply) => {
  const cookie = cookieOf(request.headers);
  if (cookie !== undefined) {
    await parts.admit(valuesOf(request));
    await endSession(parts.sessions, cookie);
  }
  const gone = noSessionCookie(isSecure(request, parts.settings.SERVICE_PUBLIC_URL));
  return reply.status(204).headers(NO_STORE).header('Set-Cookie', gone).send();
};
