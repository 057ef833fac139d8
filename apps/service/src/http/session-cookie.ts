import type { IncomingHttpHeaders } from 'node:http';
import { MAX_SESSION_MS } from '../use-cases/access/sessions.ts';
import { expireCookie, type HostCookie, readCookie, writeCookie } from './host-cookie.ts';

/** Requests that another site causes do not carry it. No session lasts longer, so the browser may forget it then. */
const SESSION: HostCookie = {
  name: 'hindsight_session',
  sameSite: 'Strict',
  maxAgeSeconds: MAX_SESSION_MS / 1000,
};

export const writeSessionCookie = (secret: string, secure: boolean): string => writeCookie(SESSION, secret, secure);

export const expireSessionCookie = (secure: boolean): string => expireCookie(SESSION, secure);

/** Reads the session cookie of a request; the one that only this host can set takes precedence. */
export const readSessionCookie = (headers: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined =>
  readCookie(headers, SESSION, true) ?? readCookie(headers, SESSION, false);
