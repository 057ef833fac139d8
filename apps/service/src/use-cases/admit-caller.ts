import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type RequestValues, readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { hashOfKey, isOneOf } from '../keys.ts';
import type { ApiKeyStore } from '../ports/api-key-store.ts';
import type { SessionStore } from '../ports/session-store.ts';
import { cookieOf } from '../session-cookie.ts';
import { makeRateLimiter } from './limit-rate.ts';
import { findSession } from './sessions.ts';

const HOW = 'Send it as query parameter apiKey or as header ApiKey or X-Api-Key.';
/** Enough to tell the few keys of the settings apart. */
const HASH_CHARACTERS = 8;

export interface Caller {
  /** By which a person tells the key from others: its first characters as `hindsight keys list` shows them, or of its hash. */
  readonly keyName: string;
}

/** Lets a caller pass who holds a key or has signed in, and has not asked too often. */
export type Admit = (request: RequestValues & { readonly method: string }) => Promise<Caller>;

/** Methods that change nothing: another site may make a browser send them, and learns nothing by it. */
const HARMLESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

interface Doors {
  readonly keys: ApiKeyStore;
  /** Hashes of the keys of the settings. */
  readonly fixedKeys: readonly Buffer[];
  readonly sessions: SessionStore;
}

/** One limit holds for all endpoints together. */
export function makeAdmission({ keys, fixedKeys, sessions }: Doors, perMinute: number | undefined): Admit {
  const limitRate = makeRateLimiter(perMinute);
  return async (request) => {
    const { authorization } = request.headers;
    if (typeof authorization === 'string' && /^bearer /i.test(authorization)) {
      throw new ArtifactError('token-invalid', 'This service issues no tokens. Send an API key instead.');
    }
    const key = readParameter('apiKey', request);
    if (!key) {
      const visitor = await visitorOf(sessions, request);
      limitRate(visitor.keyName);
      return visitor;
    }
    const stored = await keys.list();
    const hashes = [...fixedKeys, ...stored.map(({ hash }) => Buffer.from(hash, 'hex'))];
    if (!isOneOf(key, hashes)) throw new ArtifactError('api-key-invalid', `No such key. ${HOW}`);
    limitRate(key);
    const hash = hashOfKey(key).toString('hex');
    const own = stored.find((candidate) => candidate.hash === hash);
    return { keyName: own?.prefix ?? `sha256:${hash.slice(0, HASH_CHARACTERS)}` };
  };
}

/** Who signed in with the browser that asks. A request that changes something must show that it comes from our pages. */
async function visitorOf(sessions: SessionStore, { headers, method }: Parameters<Admit>[0]): Promise<Caller> {
  const cookie = cookieOf(headers as IncomingHttpHeaders);
  const session = cookie === undefined ? undefined : await findSession(sessions, cookie, Date.now());
  if (!session) throw new ArtifactError('api-key-missing', HOW);
  if (!HARMLESS.has(method) && !isSame(headers['x-csrf-token'], session.csrfToken)) {
    throw new ArtifactError('forbidden', 'The request does not come from a page of this service. Load the page again.');
  }
  return { keyName: session.name };
}

const isSame = (given: unknown, wanted: string): boolean =>
  typeof given === 'string' && timingSafeEqual(hashOfKey(given), hashOfKey(wanted));
