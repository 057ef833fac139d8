import type { IncomingHttpHeaders } from 'node:http';
import { MAX_SESSION_MS } from '../use-cases/access/sessions.ts';

const NAME = 'hindsight_session';
/** The browser may forget it then: no session is longer. */
const MAX_AGE_SECONDS = MAX_SESSION_MS / 1000;

/** `__Host-`: the browser takes it only from this host, over https, for all paths. */
const nameFor = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME);

/** Scripts cannot read it, and nothing that another site makes the browser do has it along. */
export const sessionCookie = (secret: string, secure: boolean): string =>
  `${nameFor(secure)}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${MAX_AGE_SECONDS}${secure ? '; Secure' : ''}`;

export const noSessionCookie = (secure: boolean): string =>
  `${nameFor(secure)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${secure ? '; Secure' : ''}`;

/** What the cookie of a request holds; the one that only this host can set comes before the other. */
export function readCookie({ cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined {
  const pairs = cookie.split(';').map((pair) => pair.trim().split('=', 2));
  const held = (wanted: string) => pairs.find(([name, value]) => name === wanted && value)?.[1];
  return held(nameFor(true)) ?? held(nameFor(false));
}
