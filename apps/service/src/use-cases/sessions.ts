import { createHash, randomBytes } from 'node:crypto';
import { ArtifactError } from '@hindsight/model';
import type { SessionStore, StoredSession } from '../ports/session-store.ts';

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;
/** A working day; then one signs in again. */
const SESSION_MS = 12 * HOUR_MS;
/** A link of the first start may wait in a terminal until the next morning. */
const CODE_MS = 24 * HOUR_MS;

const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export interface BegunSession {
  readonly session: StoredSession;
  /** What the cookie holds: shown to the browser alone. */
  readonly secret: string;
}

/** Somebody has proved who they are. Old sessions are cleared out on the way. */
export async function beginSession(store: SessionStore, name: string, now: number): Promise<BegunSession> {
  const cookie = secret();
  const session: StoredSession = {
    hash: hashOf(cookie),
    csrfToken: secret(),
    name,
    role: 'admin',
    createdAt: now,
    expiresAt: now + SESSION_MS,
  };
  await store.removeExpired(now);
  await store.add(session);
  return { session, secret: cookie };
}

/** The session of a cookie, when it has not expired. */
export async function findSession(
  store: SessionStore,
  cookie: string,
  now: number,
): Promise<StoredSession | undefined> {
  const session = await store.find(hashOf(cookie));
  return session && session.expiresAt > now ? session : undefined;
}

export const endSession = (store: SessionStore, cookie: string): Promise<void> => store.remove(hashOf(cookie));

/** A code for one sign-in, for a link that is printed where only the operator sees it. */
export async function makeSignInCode(store: SessionStore, now: number): Promise<string> {
  const code = secret();
  await store.addCode(hashOf(code), now + CODE_MS);
  return code;
}

/** Throws `login-failed` for a code that was used, is too old or never was: the same words for all. */
export async function takeSignInCode(store: SessionStore, code: string, now: number): Promise<void> {
  if (await store.takeCode(hashOf(code), now)) return;
  throw new ArtifactError(
    'login-failed',
    'The link was used already or is too old. hindsight keys link makes another.',
  );
}
