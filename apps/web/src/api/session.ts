import type { SessionState } from '@hindsight/api';

let known: Promise<SessionState> | undefined;

async function askWhoLooks(): Promise<SessionState> {
  const response = await fetch('/api/session', { headers: { Accept: 'application/json' } });
  return response.ok ? ((await response.json()) as SessionState) : { signedIn: false };
}

/** Who looks; asked once until it changes. */
export function session(): Promise<SessionState> {
  known ??= askWhoLooks().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Somebody signed in or out. */
export function forgetSession(): void {
  known = undefined;
}
