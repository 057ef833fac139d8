import type { SessionState } from '@hindsight/api';
import { requestAs } from './request.ts';

const SIGNED_OUT: SessionState = { signedIn: false };
const ADDRESS = '/api/session';
const SESSIONS = '/api/sessions';
const CHANGED = 'hindsight:session';

let sessionKey: string | undefined;

/** The key that was typed since the page was loaded, for ready calls with the key in them; it is stored nowhere. */
export const typedKey = (): string | undefined => sessionKey;

let known: Promise<SessionState> | undefined;

/** Who looks; asked once until it changes. A service that does not answer knows nobody. */
export function session(): Promise<SessionState> {
  known ??= requestAs<SessionState>({}, ADDRESS).catch(() => SIGNED_OUT);
  return known;
}

function publish(state: Promise<SessionState>): void {
  known = state;
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls when somebody has signed in or out; returns what ends that. */
export function onSessionChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/** By what somebody signs in: a key, the code of a one-time link, a user name of the directory. */
export type Proof =
  | { readonly key: string }
  | { readonly code: string }
  | { readonly username: string; readonly password: string; readonly ou: string };

/** Throws ServiceFault when the proof is refused. */
export async function signIn(proof: Proof): Promise<void> {
  const state = await requestAs<SessionState>({}, ADDRESS, { method: 'POST', body: JSON.stringify(proof) });
  sessionKey = 'key' in proof ? proof.key : undefined;
  publish(Promise.resolve(state));
}

/** The service knows this session no more, or never did. */
export function endSession(): void {
  sessionKey = undefined;
  // Whether there is a directory to sign in with does not change by that.
  publish(session().then(({ directory }) => ({ ...SIGNED_OUT, ...(directory && { directory }) })));
}

export async function signOut(): Promise<void> {
  const { csrfToken = '' } = await session();
  await requestAs<undefined>({ 'X-CSRF-Token': csrfToken }, ADDRESS, { method: 'DELETE' });
  endSession();
}

/** Ends all sessions of who is signed in, or of everybody; this one is among them. Throws ServiceFault when that is refused. */
export async function signOutEverywhere({ everybody }: { readonly everybody: boolean }): Promise<void> {
  const { csrfToken = '' } = await session();
  const address = everybody ? `${SESSIONS}?everybody=true` : SESSIONS;
  await requestAs<undefined>({ 'X-CSRF-Token': csrfToken }, address, { method: 'DELETE' });
  endSession();
}
