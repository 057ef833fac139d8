import type { ArtifactKind } from '@hindsight/model';
import type { Settings } from './settings.ts';

/** Returns the maximum size in bytes of an upload of a kind. */
export type UploadLimit = (kind: ArtifactKind) => number;

/** A bundle may contain a heap dump, so it may be as large as one. */
export const createUploadLimit =
  ({
    SERVICE_MAX_BODY_BYTES: usual,
    SERVICE_MAX_HEAP_BYTES: heap,
  }: Pick<Settings, 'SERVICE_MAX_BODY_BYTES' | 'SERVICE_MAX_HEAP_BYTES'>): UploadLimit =>
  (kind) =>
    kind === 'heap-dump' || kind === 'bundle' ? heap : usual;
