import type { ArtifactKind } from '@hindsight/model';
import type { Settings } from './settings.ts';

/** Bytes that an artifact of a kind may have as it is sent. */
export type MaxBytesOf = (kind: ArtifactKind) => number;

type Limits = Pick<Settings, 'SERVICE_MAX_BODY_BYTES' | 'SERVICE_MAX_HEAP_BYTES'>;

/** Heap dumps are as large as the memory of a machine; everything else has the common limit. */
export const maxBytesOf =
  ({ SERVICE_MAX_BODY_BYTES, SERVICE_MAX_HEAP_BYTES }: Limits): MaxBytesOf =>
  (kind) =>
    kind === 'heap-dump' ? SERVICE_MAX_HEAP_BYTES : SERVICE_MAX_BODY_BYTES;
