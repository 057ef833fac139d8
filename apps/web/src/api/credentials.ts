import { session } from './session.ts';

/** What a request carries besides the cookie of the session, to show that it comes from this page. */
export async function credentials(): Promise<Record<string, string>> {
  const { csrfToken } = await session();
  return csrfToken === undefined ? {} : { 'X-CSRF-Token': csrfToken };
}
