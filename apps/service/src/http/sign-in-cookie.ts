import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { expireCookie, type HostCookie, readCookie, writeCookie } from './host-cookie.ts';

/**
 * The browser comes back from another site, and would not send a `Strict` cookie then. A person who types a password and a second
 * factor has come back within ten minutes.
 */
const SIGN_IN: HostCookie = { name: 'hindsight_sign_in', sameSite: 'Lax', maxAgeSeconds: 600 };

const content = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string() });

/** What a browser keeps while its user is at the provider of the sign-in. */
export type SignInCookie = z.output<typeof content>;

export const writeSignInCookie = (kept: SignInCookie, secure: boolean): string =>
  writeCookie(SIGN_IN, Buffer.from(JSON.stringify(kept)).toString('base64url'), secure);

export const expireSignInCookie = (secure: boolean): string => expireCookie(SIGN_IN, secure);

/** Reads what the browser kept; undefined when there is nothing or something else. Over https only this host can have set it. */
export function readSignInCookie(
  headers: Pick<IncomingHttpHeaders, 'cookie'>,
  secure: boolean,
): SignInCookie | undefined {
  const value = readCookie(headers, SIGN_IN, secure);
  if (value === undefined) return undefined;
  try {
    return content.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
