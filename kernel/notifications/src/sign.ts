import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
/** https://www.standardwebhooks.com, "Signature scheme". */
const [MIN_KEY_BYTES, MAX_KEY_BYTES] = [24, 64];

/** Reads the key of a signing secret; undefined when it is none. */
export function readSigningKey(secret: string): Buffer | undefined {
  if (!secret.startsWith(PREFIX)) return undefined;
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES ? key : undefined;
}

export interface SignedParts {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
}

/**
 * Builds the headers by which a receiver verifies a request (Standard Webhooks 1.0): the id is the same at each attempt, the
 * timestamp is that of the attempt, and the signature is HMAC-SHA256 over `id.timestamp.body`.
 */
export function signRequest({ id, at, body }: SignedParts, secret: string | undefined): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  const key = secret === undefined ? undefined : readSigningKey(secret);
  if (!key) return headers;
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}
