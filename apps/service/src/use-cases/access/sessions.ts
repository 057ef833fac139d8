import { createHash, createHmac, randomBytes } from 'node:crypto';
import { ArtifactError } from '@hindsight/model';
import type { Role, SessionStore, StoredSession } from '../../ports/session-store.ts';
import { findPrincipalByHash, type KeySources } from './principal.ts';

const SECRET_BYTES = 32;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A night away from the desk, and one signs in again. */
const MAX_IDLE_MS = 12 * HOUR_MS;
/** A week of work; a stolen cookie is worth no longer than that. */
export const MAX_SESSION_MS = 7 * 24 * HOUR_MS;
/** Who reads a report asks many times a minute; the database is told once. */
const TOUCH_INTERVAL_MS = MINUTE_MS;
/** A link of the first start may wait in a terminal until the next morning. */
const MAX_CODE_AGE_MS = 24 * HOUR_MS;

const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const hashText = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** By what somebody can come in. */
export interface Authenticators extends KeySources {
  readonly sessions: SessionStore;
}

/** Who has just proved who they are. */
export interface SignedInUser {
  readonly name: string;
  readonly role: Role;
  readonly keyHash?: string;
  /** Of a user of the directory; `''` of one who belongs to none. */
  readonly ou?: string;
}

/** A session in use. */
export interface Session extends StoredSession {
  /** What requests that change something must carry besides the cookie. */
  readonly csrfToken: string;
}

/** Made of the cookie, so that it need not be kept; nobody comes from it to the cookie. */
const computeCsrfToken = (cookie: string): string => createHmac('sha256', cookie).update('csrf').digest('base64url');

export interface NewSession {
  readonly session: Session;
  /** What the cookie holds: shown to the browser alone. */
  readonly secret: string;
}

/** Old sessions are cleared out on the way. */
export async function startSession(store: SessionStore, visitor: SignedInUser, now: number): Promise<NewSession> {
  const cookie = secret();
  const times = { createdAt: now, lastSeenAt: now, expiresAt: now + MAX_IDLE_MS };
  const session: StoredSession = { hash: hashText(cookie), ...visitor, ...times };
  await store.removeExpired(now);
  await store.add(session);
  return { session: { ...session, csrfToken: computeCsrfToken(cookie) }, secret: cookie };
}

/** The session of a cookie, as long as it has not expired and the key that began it is in use. Who uses it stays longer. */
export async function findSession(doors: Authenticators, cookie: string, now: number): Promise<Session | undefined> {
  const { sessions } = doors;
  const session = await sessions.find(hashText(cookie));
  if (!session || session.expiresAt <= now) return undefined;
  if (session.keyHash !== undefined && !(await findPrincipalByHash(doors, session.keyHash, now))) return undefined;
  if (now - session.lastSeenAt >= TOUCH_INTERVAL_MS) {
    await sessions.seen(session.hash, now, Math.min(now + MAX_IDLE_MS, session.createdAt + MAX_SESSION_MS));
  }
  return { ...session, csrfToken: computeCsrfToken(cookie) };
}

export const endSession = (store: SessionStore, cookie: string): Promise<void> => store.remove(hashText(cookie));

/** A code for one sign-in, for a link that is printed where only the operator sees it. */
export async function createSignInCode(store: SessionStore, now: number): Promise<string> {
  const code = secret();
  await store.addCode(hashText(code), now + MAX_CODE_AGE_MS);
  return code;
}

/** Throws `login-failed` for a code that was used, is too old or never was: the same words for all. */
export async function takeSignInCode(store: SessionStore, code: string, now: number): Promise<SignedInUser> {
  if (await store.takeCode(hashText(code), now)) return { name: 'one-time link', role: 'admin' };
  throw new ArtifactError(
    'login-failed',
    'The link was used already or is too old. hindsight keys link makes another.',
  );
}
