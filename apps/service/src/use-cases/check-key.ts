import { type RequestValues, readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { isOneOf } from '../keys.ts';
import type { ApiKeyStore } from '../ports/api-key-store.ts';

const HOW = 'Send it as query parameter apiKey or as header ApiKey or X-Api-Key.';

/** Lets a caller pass who holds a key that the settings or the store know; returns that key. */
export async function checkKey(request: RequestValues, keys: ApiKeyStore, fixed: readonly Buffer[]): Promise<string> {
  const { authorization } = request.headers;
  if (typeof authorization === 'string' && /^bearer /i.test(authorization)) {
    throw new ArtifactError('token-invalid', 'This service issues no tokens. Send an API key instead.');
  }
  const key = readParameter('apiKey', request);
  if (!key) throw new ArtifactError('api-key-missing', HOW);
  const stored = (await keys.list()).map(({ hash }) => Buffer.from(hash, 'hex'));
  if (!isOneOf(key, [...fixed, ...stored])) throw new ArtifactError('api-key-invalid', `No such key. ${HOW}`);
  return key;
}
