import { createKey } from '../../access/api-keys.ts';
import type { ApiKeyStore } from '../../ports/api-key-store.ts';

/** Creates the key of a first start; undefined when a key is already stored or set. */
export async function createFirstKey(
  keys: ApiKeyStore,
  fromSettings: readonly string[] | undefined,
): Promise<string | undefined> {
  if (fromSettings || (await keys.list()).length > 0) return undefined;
  return (await createKey(keys, { label: 'first start', scope: 'admin' }, Date.now())).key;
}
