import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { writeSessionCookie } from '../../http/session-cookie.ts';
import { expireSignInCookie, readSignInCookie, writeSignInCookie } from '../../http/sign-in-cookie.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import { toUserKeyName } from '../../use-cases/access/admit-caller.ts';
import { limitFailures } from '../../use-cases/access/limit-failures.ts';
import { startSession } from '../../use-cases/access/sessions.ts';
import { findBasePath } from '../pages/page-headers.ts';
import type { Route, RouteDependencies } from '../route.ts';
import { readFaultCode, toAuditActor } from './audit-actor.ts';

/** Limit of failed sign-ins per minute from one address. */
const FAILURES_A_MINUTE = 20;
/** The query has a code and a state; nothing of it is stored. */
const NO_STORE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } as const;
const SEE_OTHER = 303;

const STALE = new ArtifactError(
  'login-failed',
  'The sign-in took too long, or it began in another browser. Try again.',
);

const isSecure = ({ settings }: RouteDependencies): boolean =>
  settings.SERVICE_PUBLIC_URL?.startsWith('https:') === true;

function requireProvider({ identityProvider }: RouteDependencies): IdentityProvider {
  if (identityProvider) return identityProvider;
  throw new ArtifactError('not-found', 'There is no provider of sign-ins; SERVICE_OIDC_ISSUER configures one.');
}

/** Returns the address of the page for sign-ins, which goes on to `next` or says why somebody was refused. */
function toLoginPage({ settings }: RouteDependencies, query: Readonly<Record<string, string>>): string {
  const words = Object.entries(query).filter(([, value]) => value !== '');
  return `${findBasePath(settings.SERVICE_PUBLIC_URL)}/login?${new URLSearchParams(words)}`;
}

const readQuery = ({ query }: FastifyRequest): Readonly<Record<string, unknown>> =>
  query as Readonly<Record<string, unknown>>;
const readNext = (request: FastifyRequest): string => {
  const { next } = readQuery(request);
  return typeof next === 'string' && next.length <= 2000 ? next : '';
};
const getSearch = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** The reason is for the operator: the log has no secret, and the visitor learns the code alone. */
function logRefusal({ log }: FastifyRequest, error: unknown): void {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  log.warn({ fault: readFaultCode(error), reason }, 'sign-in by the provider failed');
}

/** Sends the browser to the provider. */
export const beginSignInRoute: Route = (parts) => async (request, reply) => {
  const provider = requireProvider(parts);
  const next = readNext(request);
  try {
    const { address, pending } = await provider.begin();
    const cookie = writeSignInCookie({ ...pending, next }, isSecure(parts));
    return reply.headers(NO_STORE).header('Set-Cookie', cookie).redirect(address, SEE_OTHER);
  } catch (error) {
    logRefusal(request, error);
    const refused = { refused: readFaultCode(error), next };
    return reply.headers(NO_STORE).redirect(toLoginPage(parts, refused), SEE_OTHER);
  }
};

/** Takes the browser back from the provider and starts a session, by the same rules as for users of the directory. */
export const endSignInRoute: Route = (parts) => {
  const limited = limitFailures(FAILURES_A_MINUTE);
  return async (request, reply) => {
    const provider = requireProvider(parts);
    const secure = isSecure(parts);
    const kept = readSignInCookie(request.headers, secure);
    const { next = '' } = kept ?? {};
    reply.headers(NO_STORE).header('Set-Cookie', expireSignInCookie(secure));
    try {
      const user = await limited(request.ip, () => {
        if (!kept) throw STALE;
        return provider.finish(kept, getSearch(request));
      });
      const visitor = { name: user.username, role: user.role, ou: user.ou ?? '' };
      const { secret } = await startSession(parts.sessions, visitor, Date.now());
      const actor = { keyName: toUserKeyName(user.username), ...(user.ou !== undefined && { ou: user.ou }) };
      await parts.record({ action: 'signed-in', ...toAuditActor(request, actor), details: user.role });
      return reply
        .header('Set-Cookie', writeSessionCookie(secret, secure))
        .redirect(toLoginPage(parts, { provider: 'done', next }), SEE_OTHER);
    } catch (error) {
      logRefusal(request, error);
      const details = readFaultCode(error);
      const failed = { action: 'sign-in-failed', ...toAuditActor(request), details } as const;
      await (details === 'rate-limited' ? parts.recordOnce(failed) : parts.record(failed));
      return reply.redirect(toLoginPage(parts, { refused: details, next }), SEE_OTHER);
    }
  };
};
