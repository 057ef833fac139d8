import { ArtifactError } from '@hindsight/model';
import type { ApiKeyStore } from '../../ports/api-key-store.ts';
import type { Caller } from './admit-caller.ts';

/** Revokes a key and its sessions. The caller's own key is revoked only with `ownIsMeant`. */
export async function revokeKey(
  keys: ApiKeyStore,
  prefix: string,
  { keyHash }: Caller,
  ownIsMeant: boolean,
): Promise<void> {
  const meant = (await keys.list()).filter((key) => key.prefix === prefix);
  if (meant.length === 0) {
    throw new ArtifactError('not-found', 'No key begins so. Those of SERVICE_API_KEYS are taken back in the settings.');
  }
  if (!ownIsMeant && meant.some(({ hash }) => hash === keyHash)) {
    throw new ArtifactError('forbidden', 'You came in with this very key. own=true revokes it, and signs you out.');
  }
  await keys.remove(prefix);
}
