import type { SessionState } from '@hindsight/api';
import { askAs } from './ask.ts';

const NOBODY: SessionState = { signedIn: false };
const ADDRESS = '/api/session';
const CHANGED = 'hindsight:session';

let keyOfThisVisit: string | undefined;

/** The key that was typed since the page was loaded, for ready calls with the key in them; it is stored nowhere. */
export const typedKey = (): string | undefined => keyOfThisVisit;

let known: Promise<SessionState> | undefined;

/** Who looks; asked once until it changes. A service that does not answer knows nobody. */
export function session(): Promise<SessionState> {
  known ??= askAs<SessionState>({}, ADDRESS).catch(() => NOBODY);
  return known;
}

function became(state: Promise<SessionState>): void {
  known = state;
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls when somebody has signed in or out; returns what ends that. */
export function onSessionChange(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}

/** Throws ServiceFault when the key or the code is refused. */
export async function signIn(proof: { readonly key: string } | { readonly code: string }): Promise<void> {
  const state = await askAs<SessionState>({}, ADDRESS, { method: 'POST', body: JSON.stringify(proof) });
  keyOfThisVisit = 'key' in proof ? proof.key : undefined;
  became(Promise.resolve(state));
}

/** The service knows this session no more, or never did. */
export function sessionEnded(): void {
  keyOfThisVisit = undefined;
  became(Promise.resolve(NOBODY));
}

export async function signOut(): Promise<void> {
  const { csrfToken = '' } = await session();
  await askAs<undefined>({ 'X-CSRF-Token': csrfToken }, ADDRESS, { method: 'DELETE' });
  sessionEnded();
}
