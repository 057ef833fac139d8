import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../loopback.ts';
import type { HttpSettings } from '../settings.ts';

/** Returns the host name of a `Host` header or an origin, without its port; undefined when it is malformed. */
function readHostName(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

/**
 * Returns whether the request was meant for this machine. A page of any site can point its own name at 127.0.0.1 (DNS rebinding);
 * the `Host` header still contains that name.
 */
export function isHostAllowed({ host: header }: IncomingHttpHeaders, { host }: HttpSettings): boolean {
  if (!isLoopback(host)) return true;
  const name = header === undefined ? undefined : readHostName(`http://${header}`);
  return name !== undefined && (isLoopback(name) || name === host);
}

/** Only browsers send an origin. `null` (a file, a sandbox) is never accepted. */
export function isOriginAllowed({ origin }: IncomingHttpHeaders, { allowRemote }: HttpSettings): boolean {
  if (origin === undefined || allowRemote) return true;
  const name = readHostName(origin);
  return name !== undefined && isLoopback(name);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, for any lengths. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** The key that a request carries: `Authorization: Bearer <key>`, or `X-Mcp-Api-Key: <key>`. Never in the query. */
function readKey(headers: IncomingHttpHeaders): string | undefined {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  const raw = headers['x-mcp-api-key'];
  return bearer ?? (typeof raw === 'string' && raw !== '' ? raw : undefined);
}

/** A request without a key passes in insecure mode only; a wrong key never passes. */
export function hasValidKey(headers: IncomingHttpHeaders, { key, insecure }: HttpSettings): boolean {
  const sent = readKey(headers);
  if (sent === undefined) return insecure && headers.authorization === undefined;
  return key !== undefined && isSame(sent, key);
}
