import { session } from './session.ts';

/** Returns the headers that prove, besides the cookie of the session, that a request comes from this page. */
export async function credentials(): Promise<Record<string, string>> {
  const { csrfToken } = await session();
  return csrfToken === undefined ? {} : { 'X-CSRF-Token': csrfToken };
}
