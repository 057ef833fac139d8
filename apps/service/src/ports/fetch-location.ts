import type { Download } from '../location/index.ts';

/** Opens a location; throws the fault of one that must not or cannot be read, also while the body comes. */
export type FetchLocation = (location: string, signal: AbortSignal) => Promise<Download>;
