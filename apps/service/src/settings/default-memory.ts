import { totalmem } from 'node:os';

const MIB = 2 ** 20;
/** Two large heap dumps at a time leave memory for the service, its explorers and the system. */
const SHARE = 0.4;
/** Enough for an analysis of any other kind. */
const MIN_MB = 1024;
/** Enough to analyze a heap dump of 40 GB without scratch files. */
const MAX_MB = 65_536;

/** Computes the memory for one analysis, in MB, from that of the machine or container in bytes. */
export const computeMemoryShare = (bytes: number): number =>
  Math.min(MAX_MB, Math.max(MIN_MB, Math.floor((SHARE * bytes) / MIB)));

/** Returns the memory of the container or, without a limit, of the machine. Without a limit Node reports 0 or more than there is. */
export function computeDefaultMemoryMb(): number {
  const upperBound = process.constrainedMemory();
  return computeMemoryShare(Math.min(totalmem(), upperBound > 0 ? upperBound : Number.POSITIVE_INFINITY));
}
