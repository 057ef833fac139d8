import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';

const NAME = 'hindsight_sign_in';
/** A person who types a password and a second factor has come back by then. */
const MAX_AGE_SECONDS = 600;

const nameFor = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME);

const content = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), next: z.string() });

/** What a browser keeps while its user is at the provider of the sign-in. */
export type SignInCookie = z.output<typeof content>;

const write = (value: string, secure: boolean, maxAge: number): string =>
  // The browser comes back from another site: `Strict` would not send it then.
  `${nameFor(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;

export const signInCookie = (kept: SignInCookie, secure: boolean): string =>
  write(Buffer.from(JSON.stringify(kept)).toString('base64url'), secure, MAX_AGE_SECONDS);

export const noSignInCookie = (secure: boolean): string => write('', secure, 0);

/** Reads what the browser kept; undefined when there is nothing or something else. Over https only this host can have set it. */
export function readSignInCookie(
  { cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>,
  secure: boolean,
): SignInCookie | undefined {
  const [, value] =
    cookie
      .split(';')
      .map((pair) => pair.trim().split('=', 2))
      .find(([name]) => name === nameFor(secure)) ?? [];
  if (!value) return undefined;
  try {
    return content.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
