import type { ArtifactKind } from '@hindsight/model';
import type { Settings } from './settings.ts';

/** How large an upload of a kind may be. */
export type UploadLimit = (kind: ArtifactKind) => number;

/** A captured bundle may hold a heap dump, so that it may be as large as one. */
export const createUploadLimit =
  ({
    SERVICE_MAX_BODY_BYTES: usual,
    SERVICE_MAX_HEAP_BYTES: heap,
  }: Pick<Settings, 'SERVICE_MAX_BODY_BYTES' | 'SERVICE_MAX_HEAP_BYTES'>): UploadLimit =>
  (kind) =>
    kind === 'heap-dump' || kind === 'bundle' ? heap : usual;
