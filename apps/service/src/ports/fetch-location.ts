import type { ArtifactKind } from '@hindsight/model';
import type { Download } from '../location/index.ts';

/** Opens a location of an artifact of a kind; throws the fault of one that must not or cannot be read, also while the body comes. */
export type FetchLocation = (location: string, kind: ArtifactKind, signal: AbortSignal) => Promise<Download>;
