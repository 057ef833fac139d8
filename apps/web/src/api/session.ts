import type { SessionState } from '@hindsight/api';
import { ask } from './client.ts';

let known: Promise<SessionState> | undefined;

/** Who looks; asked once until it changes. */
export function session(): Promise<SessionState> {
  known ??= ask<SessionState>('/api/session').catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Somebody signed in or out. */
export function forgetSession(): void {
  known = undefined;
}

/** What a request that changes something carries, so that no other site can make it. */
export async function csrfHeaders(): Promise<Record<string, string>> {
  const { csrfToken } = await session();
  return csrfToken === undefined ? {} : { 'X-CSRF-Token': csrfToken };
}
