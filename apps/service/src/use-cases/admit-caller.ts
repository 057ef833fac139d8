import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type RequestValues, readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { hashOfKey, isOneOf } from '../keys.ts';
import type { Role } from '../ports/session-store.ts';
import { cookieOf } from '../session-cookie.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { makeRateLimiter } from './limit-rate.ts';
import { type Doors, findSession } from './sessions.ts';

const HOW = 'Send it as query parameter apiKey or as header ApiKey or X-Api-Key.';
/** Enough to tell the few keys of the settings apart. */
const HASH_CHARACTERS = 8;

export interface Caller {
  /** By which a person tells the key from others: its first characters as `hindsight keys list` shows them, or of its hash. */
  readonly keyName: string;
  readonly role: Role;
  /** SHA-256 of the key, hex; absent for who signed in by a one-time link. */
  readonly keyHash?: string;
}

/** Lets a caller pass who holds a key or has signed in, and has not asked too often. */
export type Admit = (request: RequestValues & { readonly method: string }) => Promise<Caller>;

/** Methods that change nothing: another site may make a browser send them, and learns nothing by it. */
const HARMLESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** One limit holds for all endpoints together, and for a key together with the sessions that it began. */
export function makeAdmission(doors: Doors, tokens: Tokens, perMinute: number | undefined): Admit {
  const limitRate = makeRateLimiter(perMinute);
  return async (request) => {
    const token = tokenIn(request.headers);
    const key = readParameter('apiKey', request);
    const bearer = token === undefined ? undefined : await bearerOf(tokens, token);
    const holder = key ? await holderOf(doors, key) : undefined;
    // Both were sent: both are good, and no more is allowed than each of them allows.
    const caller =
      (bearer && holder ? lesser(bearer, holder) : (bearer ?? holder)) ?? (await visitorOf(doors, request));
    limitRate(caller.keyHash ?? caller.keyName);
    return caller;
  };
}

const BEARER = /^bearer +(\S+) *$/i;

/** What stands behind `Bearer` in the Authorization header (RFC 6750). */
export function tokenIn({ authorization }: RequestValues['headers']): string | undefined {
  if (typeof authorization !== 'string' || !/^bearer\b/i.test(authorization)) return undefined;
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw new ArtifactError('token-invalid', 'Send it as "Authorization: Bearer <token>".');
  return token;
}

async function bearerOf(tokens: Tokens, token: string): Promise<Caller> {
  const { name, role } = await tokens.check(token, Date.now());
  return { keyName: `user:${name}`, role };
}

const RANK: readonly Role[] = ['viewer', 'analyst', 'admin'];
const lesser = (a: Caller, b: Caller): Caller => (RANK.indexOf(a.role) <= RANK.indexOf(b.role) ? a : b);

async function holderOf({ keys, fixedKeys }: Doors, key: string): Promise<Caller> {
  const stored = await keys.list();
  const hashes = [...fixedKeys, ...stored.map(({ hash }) => Buffer.from(hash, 'hex'))];
  if (!isOneOf(key, hashes)) throw new ArtifactError('api-key-invalid', `No such key. ${HOW}`);
  const keyHash = hashOfKey(key).toString('hex');
  const own = stored.find(({ hash }) => hash === keyHash);
  return { keyName: own?.prefix ?? `sha256:${keyHash.slice(0, HASH_CHARACTERS)}`, role: 'admin', keyHash };
}

/** Who signed in with the browser that asks. A request that changes something must show that it comes from our pages. */
async function visitorOf(doors: Doors, { headers, method }: Parameters<Admit>[0]): Promise<Caller> {
  const cookie = cookieOf(headers as IncomingHttpHeaders);
  const session = cookie === undefined ? undefined : await findSession(doors, cookie, Date.now());
  if (!session) throw new ArtifactError('api-key-missing', HOW);
  if (!HARMLESS.has(method) && !isSame(headers['x-csrf-token'], session.csrfToken)) {
    throw new ArtifactError('forbidden', 'The request does not come from a page of this service. Load the page again.');
  }
  const { name, role, keyHash } = session;
  return { keyName: name, role, ...(keyHash !== undefined && { keyHash }) };
}

const isSame = (given: unknown, wanted: string): boolean =>
  typeof given === 'string' && timingSafeEqual(hashOfKey(given), hashOfKey(wanted));

/** Who may only look changes nothing. */
export function mustBeAnalyst({ role }: Caller): void {
  if (role === 'viewer') throw new ArtifactError('forbidden', 'Viewers may look at analyses, not make or change them.');
}

export function mustBeAdmin({ role }: Caller): void {
  if (role !== 'admin') throw new ArtifactError('forbidden', 'Only an administrator may do this.');
}
