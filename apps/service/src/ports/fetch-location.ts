import type { ArtifactKind } from '@hindsight/model';
import type { Download } from '../location/index.ts';

/** Opens the location of an artifact. Throws the fault of one that must not or cannot be read, also while its body is read. */
export type FetchLocation = (location: string, kind: ArtifactKind, signal: AbortSignal) => Promise<Download>;
