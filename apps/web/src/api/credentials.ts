import { session } from './session.ts';

let keyOfThisVisit = '';

/** A key that was typed into the page: kept until the page is closed, never stored. */
export function takeKey(key: string): void {
  keyOfThisVisit = key.trim();
}

export const hasKey = (): boolean => keyOfThisVisit !== '';

/** What a request carries to be let in: the token of the session, whose cookie goes by itself, or the typed key. */
export async function credentials(): Promise<Record<string, string>> {
  if (keyOfThisVisit !== '') return { 'X-Api-Key': keyOfThisVisit };
  const { csrfToken } = await session().catch(() => ({ csrfToken: undefined }));
  return csrfToken === undefined ? {} : { 'X-CSRF-Token': csrfToken };
}
