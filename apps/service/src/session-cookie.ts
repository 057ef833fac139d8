import type { IncomingHttpHeaders } from 'node:http';

const NAME = 'hindsight_session';
const MAX_AGE_SECONDS = 12 * 3600;

/** `__Host-`: the browser takes it only from this host, over https, for all paths. */
const nameFor = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME);

/** Scripts cannot read it, and other sites cannot send it along with what they post. */
export const sessionCookie = (secret: string, secure: boolean): string =>
  `${nameFor(secure)}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${secure ? '; Secure' : ''}`;

export const noSessionCookie = (secure: boolean): string =>
  `${nameFor(secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`;

/** What the cookie of a request holds (RFC 6265, 5.4); the first one counts. */
export function cookieOf({ cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined {
  for (const pair of cookie.split(';')) {
    const [name = '', value = ''] = pair.trim().split('=');
    if ((name === NAME || name === nameFor(true)) && value !== '') return value;
  }
  return undefined;
}
