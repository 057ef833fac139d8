import { type RequestValues, readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { hashOfKey, isOneOf } from '../keys.ts';
import type { ApiKeyStore } from '../ports/api-key-store.ts';
import { makeRateLimiter } from './limit-rate.ts';

const HOW = 'Send it as query parameter apiKey or as header ApiKey or X-Api-Key.';
/** Enough to tell the few keys of the settings apart. */
const HASH_CHARACTERS = 8;

export interface Caller {
  /** By which a person tells the key from others: its first characters as `hindsight keys list` shows them, or of its hash. */
  readonly keyName: string;
}

/** Lets a caller pass who holds a key and has not asked too often. */
export type Admit = (request: RequestValues) => Promise<Caller>;

/** `fixed` are the hashes of the keys of the settings. One limit holds for all endpoints together. */
export function makeAdmission(keys: ApiKeyStore, fixed: readonly Buffer[], perMinute: number | undefined): Admit {
  const limitRate = makeRateLimiter(perMinute);
  return async (request) => {
    const { authorization } = request.headers;
    if (typeof authorization === 'string' && /^bearer /i.test(authorization)) {
      throw new ArtifactError('token-invalid', 'This service issues no tokens. Send an API key instead.');
    }
    const key = readParameter('apiKey', request);
    if (!key) throw new ArtifactError('api-key-missing', HOW);
    const stored = await keys.list();
    const hashes = [...fixed, ...stored.map(({ hash }) => Buffer.from(hash, 'hex'))];
    if (!isOneOf(key, hashes)) throw new ArtifactError('api-key-invalid', `No such key. ${HOW}`);
    limitRate(key);
    const hash = hashOfKey(key).toString('hex');
    const own = stored.find((candidate) => candidate.hash === hash);
    return { keyName: own?.prefix ?? `sha256:${hash.slice(0, HASH_CHARACTERS)}` };
  };
}
