import { createHash, createHmac, randomBytes } from 'node:crypto';
import { ArtifactError } from '@hindsight/model';
import type { Role, SessionStore, StoredSession } from '../../ports/session-store.ts';
import { findPrincipalByHash, type KeySources } from './principal.ts';

const SECRET_BYTES = 32;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A session ends after a night without use. */
const MAX_IDLE_MS = 12 * HOUR_MS;
/** One working week; a stolen cookie is worth no longer. */
export const MAX_SESSION_MS = 7 * 24 * HOUR_MS;
/** Reading a report causes many requests a minute; the database is updated once. */
const TOUCH_INTERVAL_MS = MINUTE_MS;
/** A link printed by the first start may stay in a terminal until the next morning. */
const MAX_CODE_AGE_MS = 24 * HOUR_MS;

const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** The stores against which a request is authenticated. */
export interface Authenticators extends KeySources {
  readonly sessions: SessionStore;
}

/** A user who has just signed in. */
export interface SignedInUser {
  readonly name: string;
  readonly role: Role;
  readonly keyHash?: string;
  /** Organization unit of a directory user; `''` for a user without one. */
  readonly ou?: string;
}

/** A session in use. */
export interface Session extends StoredSession {
  /** Requests that change something must carry it besides the cookie. */
  readonly csrfToken: string;
}

/** Derives the CSRF token from the cookie, so that it need not be stored; the cookie cannot be derived from it. */
const computeCsrfToken = (cookie: string): string => createHmac('sha256', cookie).update('csrf').digest('base64url');

export interface NewSession {
  readonly session: Session;
  /** The value of the cookie, which only the browser gets. */
  readonly secret: string;
}

/** Starts a session and removes expired ones. */
export async function startSession(store: SessionStore, visitor: SignedInUser, now: number): Promise<NewSession> {
  const cookie = secret();
  const times = { createdAt: now, lastSeenAt: now, expiresAt: now + MAX_IDLE_MS };
  const session: StoredSession = { hash: hashText(cookie), ...visitor, ...times };
  await store.removeExpired(now);
  await store.add(session);
  return { session: { ...session, csrfToken: computeCsrfToken(cookie) }, secret: cookie };
}

/** On a full disk a session is not extended; it is valid all the same, because its user may come to make room. */
function ignoreFullStorage(error: unknown): void {
  if (!(error instanceof ArtifactError && error.fault.code === 'storage-full')) throw error;
}

/** Finds the session of a cookie, unless it or the key that started it has expired or was revoked. Each use extends it. */
export async function findSession(
  authenticators: Authenticators,
  cookie: string,
  now: number,
): Promise<Session | undefined> {
  const { sessions } = authenticators;
  const session = await sessions.find(hashText(cookie));
  if (!session || session.expiresAt <= now) return undefined;
  if (session.keyHash !== undefined && !(await findPrincipalByHash(authenticators, session.keyHash, now)))
    return undefined;
  if (now - session.lastSeenAt >= TOUCH_INTERVAL_MS) {
    const expiresAt = Math.min(now + MAX_IDLE_MS, session.createdAt + MAX_SESSION_MS);
    await sessions.seen(session.hash, now, expiresAt).catch(ignoreFullStorage);
  }
  return { ...session, csrfToken: computeCsrfToken(cookie) };
}

export const endSession = (store: SessionStore, cookie: string): Promise<void> => store.remove(hashText(cookie));

/** Creates a code for one sign-in, for a link that is printed where only the operator sees it. */
export async function createSignInCode(store: SessionStore, now: number): Promise<string> {
  const code = secret();
  await store.addCode(hashText(code), now + MAX_CODE_AGE_MS);
  return code;
}

/** Redeems a sign-in code. Throws the same `login-failed` for a used, an expired and an unknown code. */
export async function takeSignInCode(store: SessionStore, code: string, now: number): Promise<SignedInUser> {
  if (await store.takeCode(hashText(code), now)) return { name: 'one-time link', role: 'admin' };
  throw new ArtifactError(
    'login-failed',
    'The link was used already or is too old. hindsight keys link makes another.',
  );
}
