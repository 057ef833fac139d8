import type { IncomingHttpHeaders } from 'node:http';
import { MAX_SESSION_MS } from '../use-cases/access/sessions.ts';

const NAME = 'hindsight_session';
/** No session lasts longer, so the browser may forget the cookie then. */
const MAX_AGE_SECONDS = MAX_SESSION_MS / 1000;

/** The prefix `__Host-` makes browsers accept the cookie only from this host, over https, for all paths. */
const nameFor = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME);

/** Scripts cannot read the cookie, and requests that another site causes do not carry it. */
export const sessionCookie = (secret: string, secure: boolean): string =>
  `${nameFor(secure)}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${MAX_AGE_SECONDS}${secure ? '; Secure' : ''}`;

export const noSessionCookie = (secure: boolean): string =>
  `${nameFor(secure)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${secure ? '; Secure' : ''}`;

/** Reads the session cookie of a request; the one that only this host can set takes precedence. */
export function readCookie({ cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined {
  const pairs = cookie.split(';').map((pair) => pair.trim().split('=', 2));
  const held = (wanted: string) => pairs.find(([name, value]) => name === wanted && value)?.[1];
  return held(nameFor(true)) ?? held(nameFor(false));
}
