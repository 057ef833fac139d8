import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type RequestValues, readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { AccessScope } from '../../access/access-scope.ts';
import { hashKey } from '../../access/api-keys.ts';
import type { Tokens } from '../../access/tokens.ts';
import { readSessionCookie } from '../../http/session-cookie.ts';
import type { DirectoryUser } from '../../ports/directory.ts';
import type { Role } from '../../ports/session-store.ts';
import { createRateLimiter } from './limit-rate.ts';
import { limitWrongKeys } from './limit-wrong-keys.ts';
import { findPrincipalByHash, findPrincipalByKey } from './principal.ts';
import { type Authenticators, findSession, type Session } from './sessions.ts';

const HOW = 'Send it as query parameter apiKey or as header ApiKey or X-Api-Key.';

export interface Caller {
  /** First characters of a key, `user:` and a name, or `one-time link`. */
  readonly keyName: string;
  readonly role: Role;
  /** SHA-256 of the key, hex; absent for who signed in without one. */
  readonly keyHash?: string;
  /** Organization unit: what this caller sends belongs to it. */
  readonly ou?: string;
  /** The analyses that this caller may see. */
  readonly reach: AccessScope;
}

/** A request; without an address its wrong keys are not counted, because its caller counts them. */
type AuthenticatedRequest = RequestValues & { readonly method: string; readonly address?: string };

export interface Admission {
  /** Lets a caller pass who holds a key or has signed in, and has not asked too often. */
  readonly admit: (request: AuthenticatedRequest) => Promise<Caller>;
  /** Authenticates a request without counting it against the rate limit. */
  readonly identify: (request: AuthenticatedRequest) => Promise<Caller>;
}

export interface AdmissionOptions {
  readonly perMinute: number | undefined;
  /** Called when the use of a key could not be stored; the request is admitted all the same. */
  readonly onFailure: (error: unknown) => void;
}

/** A wrong setting in many clients behind one address sends some hundreds; whoever guesses sends many thousands. */
const WRONG_KEYS_A_MINUTE = 1000;

/** Methods that change nothing: another site may make a browser send them, but cannot read the answer. */
const HARMLESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** One rate limit covers all endpoints together, and a key together with its sessions. */
export function createAdmission(
  authenticators: Authenticators,
  tokens: Tokens,
  { perMinute, onFailure }: AdmissionOptions,
): Admission {
  const limitRate = createRateLimiter(perMinute);
  const wrongKeys = limitWrongKeys(WRONG_KEYS_A_MINUTE, (key) => hashKey(key).toString('hex'));
  const byKey = async (key: string, address: string | undefined): Promise<Caller> => {
    const check = () => findPrincipalByKey(authenticators, key, Date.now());
    const { holder, noteUse } = await (address === undefined ? check() : wrongKeys.guard(address, key, check));
    await noteUse?.().catch(onFailure);
    return holder;
  };
  async function identify(request: AuthenticatedRequest): Promise<Caller> {
    const token = readBearerToken(request.headers);
    const key = readParameter('apiKey', request);
    const bearer = token === undefined ? undefined : toUserCaller(await tokens.check(token, Date.now()));
    const holder = key ? await byKey(key, request.address) : undefined;
    return (
      (bearer && holder ? intersectCallers(bearer, holder) : (bearer ?? holder)) ??
      (await admitBySession(authenticators, request))
    );
  }
  async function admit(request: AuthenticatedRequest): Promise<Caller> {
    const caller = await identify(request);
    limitRate(caller.keyHash ?? caller.keyName);
    return caller;
  }
  return { admit, identify };
}

const BEARER = /^bearer +(\S+) *$/i;

/** Reads the bearer token of the Authorization header (RFC 6750). */
export function readBearerToken({ authorization }: RequestValues['headers']): string | undefined {
  if (typeof authorization !== 'string' || !/^bearer\b/i.test(authorization)) return undefined;
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw new ArtifactError('token-invalid', 'Send it as "Authorization: Bearer <token>".');
  return token;
}

const USER_MARK = 'user:';

/** Marks the name of a directory user, so that it differs from the names of keys and links. */
export const toUserKeyName = (name: string): string => USER_MARK + name;

export const readUserName = (callerName: string): string | undefined =>
  callerName.startsWith(USER_MARK) ? callerName.slice(USER_MARK.length) : undefined;

/** Users of the directory see the analyses of their own unit; administrators see all. */
export const toUserCaller = ({ username, role, ou = '' }: DirectoryUser): Caller => ({
  keyName: toUserKeyName(username),
  role,
  ...(ou !== '' && { ou }),
  reach: role === 'admin' ? {} : { ou },
});

const RANK: readonly Role[] = ['viewer', 'analyst', 'admin'];
const isLesser = (a: Role, b: Role): boolean => RANK.indexOf(a) <= RANK.indexOf(b);

/** Combines a token and a key that were both sent and are both valid: only what both allow is allowed. */
function intersectCallers(bearer: Caller, holder: Caller): Caller {
  const units = [bearer.reach.ou, holder.reach.ou].filter((ou) => ou !== undefined);
  if (new Set(units).size > 1)
    throw new ArtifactError('forbidden', 'Key and token belong to different organization units.');
  return {
    ...(isLesser(bearer.role, holder.role) ? bearer : holder),
    reach: { ...bearer.reach, ...holder.reach },
  };
}

/** Authenticates by the session of the browser. A request that changes something must carry the CSRF token of our pages. */
async function admitBySession(doors: Authenticators, { headers, method }: AuthenticatedRequest): Promise<Caller> {
  const cookie = readSessionCookie(headers as IncomingHttpHeaders);
  const session = cookie === undefined ? undefined : await findSession(doors, cookie, Date.now());
  const caller = session && (await toSessionCaller(doors, session));
  if (!caller) throw new ArtifactError('api-key-missing', HOW);
  if (!HARMLESS.has(method) && !isSame(headers['x-csrf-token'], session.csrfToken)) {
    throw new ArtifactError('forbidden', 'The request does not come from a page of this service. Load the page again.');
  }
  return caller;
}

/** A session has the rights of the key with which it was started. */
function toSessionCaller(
  doors: Authenticators,
  { name, role, ou, keyHash }: Session,
): Promise<Caller | undefined> | Caller {
  if (keyHash !== undefined) return findPrincipalByHash(doors, keyHash, Date.now());
  return ou === undefined ? { keyName: name, role, reach: {} } : toUserCaller({ username: name, role, ou });
}

const isSame = (given: unknown, expected: string): boolean =>
  typeof given === 'string' && timingSafeEqual(hashKey(given), hashKey(expected));

/** Throws `forbidden` for viewers. */
export function requireAnalyst({ role }: Caller): void {
  if (role === 'viewer') throw new ArtifactError('forbidden', 'Viewers may look at analyses, not make or change them.');
}

export function requireAdmin({ role }: Caller): void {
  if (role !== 'admin') throw new ArtifactError('forbidden', 'Only an administrator may do this.');
}
