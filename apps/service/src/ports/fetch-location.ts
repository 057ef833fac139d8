import type { Download } from '../location/index.ts';

/** Opens a location; throws the fault of one that must not or cannot be read or has more than `maxBytes`, also while the body comes. */
export type FetchLocation = (location: string, signal: AbortSignal, maxBytes: number) => Promise<Download>;
