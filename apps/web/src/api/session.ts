import type { SessionState } from '@hindsight/api';
import { requestAs } from './request.ts';

const SIGNED_OUT: SessionState = { signedIn: false };
const ADDRESS = '/api/session';
const SESSIONS = '/api/sessions';
const CHANGED = 'hindsight:session';

let sessionKey: string | undefined;

/**
 * Returns the key that was typed since the page was loaded, for ready-made calls that contain it. It is stored
 * nowhere.
 */
export const typedKey = (): string | undefined => sessionKey;

/** Keeps a key that was just made, for ready-made calls. It is stored nowhere either. */
export function rememberKey(key: string): void {
  sessionKey = key;
}

let known: Promise<SessionState> | undefined;

/** Loads the session once until it changes. Without an answer of the service the visitor is signed out. */
export function session(): Promise<SessionState> {
  known ??= requestAs<SessionState>({}, ADDRESS).catch(() => SIGNED_OUT);
  return known;
}

function publish(state: Promise<SessionState>): void {
  known = state;
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls the listener after a sign-in or sign-out; returns a function that ends it. */
export function onSessionChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/** The credentials of a sign-in: a key, the code of a one-time link, or a user of the directory. */
export type Proof =
  | { readonly key: string }
  | { readonly code: string }
  | { readonly username: string; readonly password: string; readonly ou: string };

/** Signs in. Throws ServiceFault when the credentials are refused. */
export async function signIn(proof: Proof): Promise<void> {
  const state = await requestAs<SessionState>({}, ADDRESS, { method: 'POST', body: JSON.stringify(proof) });
  sessionKey = 'key' in proof ? proof.key : undefined;
  publish(Promise.resolve(state));
}

/** Marks the session as ended on the side of the page. */
export function endSession(): void {
  sessionKey = undefined;
  // Whether the service has a directory or a provider for sign-ins stays known.
  publish(
    session().then(({ directory, provider }) => ({
      ...SIGNED_OUT,
      ...(directory && { directory }),
      ...(provider !== undefined && { provider }),
    })),
  );
}

export async function signOut(): Promise<void> {
  const { csrfToken = '' } = await session();
  await requestAs<undefined>({ 'X-CSRF-Token': csrfToken }, ADDRESS, { method: 'DELETE' });
  endSession();
}

/** Ends all sessions of the user, or of all users, including this one. Throws ServiceFault when that is refused. */
export async function signOutEverywhere({ everybody }: { readonly everybody: boolean }): Promise<void> {
  const { csrfToken = '' } = await session();
  const address = everybody ? `${SESSIONS}?everybody=true` : SESSIONS;
  await requestAs<undefined>({ 'X-CSRF-Token': csrfToken }, address, { method: 'DELETE' });
  endSession();
}
