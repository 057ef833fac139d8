import type { IncomingHttpHeaders } from 'node:http';

/** A cookie that this service alone sets and reads. */
export interface HostCookie {
  readonly name: string;
  /** Whether the browser sends it when another site leads to the service: with `Lax` it does. */
  readonly sameSite: 'Strict' | 'Lax';
  readonly maxAgeSeconds: number;
}

/** The prefix `__Host-` makes browsers accept the cookie only from this host, over https, for all paths. */
const nameCookie = ({ name }: HostCookie, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Writes the value of `Set-Cookie`; `secure` says whether browsers reach the service over https. Scripts cannot read the cookie. */
export const writeCookie = (cookie: HostCookie, value: string, secure: boolean): string =>
  `${nameCookie(cookie, secure)}=${value}; Path=/; HttpOnly; SameSite=${cookie.sameSite}; Max-Age=${cookie.maxAgeSeconds}${secure ? '; Secure' : ''}`;

/** Writes the value of `Set-Cookie` with which a browser forgets the cookie. */
export const expireCookie = (cookie: HostCookie, secure: boolean): string =>
  writeCookie({ ...cookie, maxAgeSeconds: 0 }, '', secure);

/** Reads the cookie of a request as it was set over https or not; undefined when there is none or it is empty. */
export function readCookie(
  { cookie: header = '' }: Pick<IncomingHttpHeaders, 'cookie'>,
  cookie: HostCookie,
  secure: boolean,
): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim().split('=', 2));
  return pairs.find(([name, value]) => name === nameCookie(cookie, secure) && value)?.[1];
}
