import { type SessionState, signInBody } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import type { StoredSession } from '../ports/session-store.ts';
import { cookieOf, noSessionCookie, sessionCookie } from '../session-cookie.ts';
import { limitFailures } from '../use-cases/limit-failures.ts';
import { beginSession, endSession, findSession, takeSignInCode, type Visitor } from '../use-cases/sessions.ts';
import { JSON_TYPE } from '../wire/json.ts';
import { type Route, type RouteParts, valuesOf } from './route.ts';
import { smallJson } from './small-json.ts';

/** Who guesses gets that many guesses a minute from one address. */
const FAILURES_A_MINUTE = 10;
const NO_STORE = { 'Cache-Control': 'no-store' } as const;

const isSecure = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  (publicUrl ?? `${request.protocol}:`).startsWith('https:');

const stateOf = (session: StoredSession | undefined): SessionState =>
  session
    ? { signedIn: true, name: session.name, role: session.role, csrfToken: session.csrfToken }
    : { signedIn: false };

export const sessionRoute: Route = (parts) => async (request, reply) => {
  const cookie = cookieOf(request.headers);
  const session = cookie === undefined ? undefined : await findSession(parts, cookie, Date.now());
  return reply.type(JSON_TYPE).headers(NO_STORE).send(stateOf(session));
};

/** Another site must not sign a browser in: what its owner then uploads would be seen by who wrote that site. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new ArtifactError('forbidden', 'Sign in on a page of this service.');
}

async function visitorOf(parts: RouteParts, request: FastifyRequest): Promise<Visitor> {
  const proof = await smallJson(request, signInBody);
  if ('username' in proof) {
    const { username, password, ou } = proof;
    const user = await parts.signInByDirectory({ username, password, ...(ou !== undefined && { ou }) }, request.ip);
    return { name: user.username, role: user.role };
  }
  if ('code' in proof) return takeSignInCode(parts.sessions, proof.code, Date.now());
  const holder = await parts.admit({ query: { apiKey: proof.key }, headers: {}, method: request.method });
  return { name: holder.keyName, role: holder.role, ...(holder.keyHash && { keyHash: holder.keyHash }) };
}

/** A key or the code of a one-time link becomes a session of the browser. */
export const signInRoute: Route = (parts) => {
  const limited = limitFailures(FAILURES_A_MINUTE);
  return async (request, reply) => {
    refuseOtherSites(request);
    const visitor = await limited(request.ip, () => visitorOf(parts, request));
    const { session, secret } = await beginSession(parts.sessions, visitor, Date.now());
    const cookie = sessionCookie(secret, isSecure(request, parts.settings.SERVICE_PUBLIC_URL));
    return reply.type(JSON_TYPE).headers(NO_STORE).header('Set-Cookie', cookie).send(stateOf(session));
  };
};

export const signOutRoute: Route = (parts) => async (request, reply) => {
  const cookie = cookieOf(request.headers);
  const session = cookie === undefined ? undefined : await findSession(parts, cookie, Date.now());
  if (cookie !== undefined && session) {
    await parts.admit(valuesOf(request));
    await endSession(parts.sessions, cookie);
  }
  const gone = noSessionCookie(isSecure(request, parts.settings.SERVICE_PUBLIC_URL));
  return reply.status(204).headers(NO_STORE).header('Set-Cookie', gone).send();
};
