import { type SessionState, signInBody } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { JSON_TYPE } from '../../http/json.ts';
import { expireSessionCookie, readSessionCookie, writeSessionCookie } from '../../http/session-cookie.ts';
import { type Caller, toUserKeyName } from '../../use-cases/access/admit-caller.ts';
import { limitFailures } from '../../use-cases/access/limit-failures.ts';
import {
  endSession,
  findSession,
  type Session,
  type SignedInUser,
  startSession,
  takeSignInCode,
} from '../../use-cases/access/sessions.ts';
import { readJsonBody } from '../json-body.ts';
import { type Route, type RouteDependencies, readValues } from '../route.ts';
import { readFaultCode, toAuditActor } from './audit-actor.ts';

/** Limit of failed sign-ins per minute from one address. */
const FAILURES_A_MINUTE = 10;
const NO_STORE = { 'Cache-Control': 'no-store' } as const;

const isSecure = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  (publicUrl ?? `${request.protocol}:`).startsWith('https:');

function toSessionState(
  { directory, identityProvider, settings }: RouteDependencies,
  session: Session | undefined,
): SessionState {
  const others = {
    ...(directory && ({ directory: true } as const)),
    ...(identityProvider && { provider: identityProvider.name }),
  };
  if (!session) return { signedIn: false, ...others };
  const { name, role, csrfToken } = session;
  const masking = settings.SERVICE_MASK_ARTIFACTS === 'true' && ({ masksArtifacts: true } as const);
  const limits = { maxBytes: settings.SERVICE_MAX_BODY_BYTES, maxHeapBytes: settings.SERVICE_MAX_HEAP_BYTES };
  return { signedIn: true, name, role, csrfToken, ...limits, ...others, ...masking };
}

export const sessionRoute: Route = (parts) => async (request, reply) => {
  const cookie = readSessionCookie(request.headers);
  const session = cookie === undefined ? undefined : await findSession(parts, cookie, Date.now());
  return reply.type(JSON_TYPE).headers(NO_STORE).send(toSessionState(parts, session));
};

/** Refuses sign-ins that another site causes: uploads of the user would become visible to the author of that site. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new ArtifactError('forbidden', 'Sign in on a page of this service.');
}

type SignInBody = z.output<typeof signInBody>;

async function authenticate(
  parts: RouteDependencies,
  request: FastifyRequest,
  proof: SignInBody,
): Promise<SignedInUser> {
  if ('username' in proof) {
    const { username, password, ou } = proof;
    const user = await parts.signInByDirectory({ username, password, ...(ou && { ou }) }, request.ip);
    return { name: user.username, role: user.role, ou: user.ou ?? '' };
  }
  if ('code' in proof) return takeSignInCode(parts.sessions, proof.code, Date.now());
  const holder = await parts.admit({ query: { apiKey: proof.key }, headers: {}, method: request.method });
  return { name: holder.keyName, role: holder.role, ...(holder.keyHash && { keyHash: holder.keyHash }) };
}

/** Returns the user name of a failed sign-in for the audit record; keys and codes are not recorded. */
const toFailedSubject = (proof: SignInBody) => ('username' in proof ? { subject: toUserKeyName(proof.username) } : {});

/** Returns the principal's name as admission will form it for the session. */
const toActor = ({ name, ou }: SignedInUser): Pick<Caller, 'keyName' | 'ou'> =>
  ou === undefined ? { keyName: name } : { keyName: toUserKeyName(name), ...(ou !== '' && { ou }) };

/** Starts a session from an API key, the code of a one-time link, or a user name and password. */
export const signInRoute: Route = (parts) => {
  const limited = limitFailures(FAILURES_A_MINUTE);
  return async (request, reply) => {
    refuseOtherSites(request);
    const proof = await readJsonBody(request, signInBody);
    const visitor = await limited(request.ip, () => authenticate(parts, request, proof)).catch(
      async (error: unknown) => {
        const failed = {
          action: 'sign-in-failed',
          ...toAuditActor(request),
          ...toFailedSubject(proof),
          details: readFaultCode(error),
        } as const;
        await (failed.details === 'rate-limited' ? parts.recordOnce(failed) : parts.record(failed));
        throw error;
      },
    );
    const { session, secret } = await startSession(parts.sessions, visitor, Date.now());
    await parts.record({ action: 'signed-in', ...toAuditActor(request, toActor(visitor)), details: visitor.role });
    const cookie = writeSessionCookie(secret, isSecure(request, parts.settings.SERVICE_PUBLIC_URL));
    return reply.type(JSON_TYPE).headers(NO_STORE).header('Set-Cookie', cookie).send(toSessionState(parts, session));
  };
};

export const signOutRoute: Route = (parts) => async (request, reply) => {
  const cookie = readSessionCookie(request.headers);
  const session = cookie === undefined ? undefined : await findSession(parts, cookie, Date.now());
  if (cookie !== undefined && session) {
    const caller = await parts.admit(readValues(request));
    await endSession(parts.sessions, cookie);
    await parts.record({ action: 'signed-out', ...toAuditActor(request, caller) });
  }
  const expiredCookie = expireSessionCookie(isSecure(request, parts.settings.SERVICE_PUBLIC_URL));
  return reply.status(204).headers(NO_STORE).header('Set-Cookie', expiredCookie).send();
};
