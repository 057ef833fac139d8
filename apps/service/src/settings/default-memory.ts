import { totalmem } from 'node:os';

const MIB = 2 ** 20;
/** Two large heap dumps at a time still leave some to the service, its explorers and the system. */
const SHARE = 0.4;
/** What an analysis of any other kind may need. */
const MIN_MB = 1024;
/** Enough to analyse a heap dump of 40 GB without files. */
const MAX_MB = 65_536;

/** Memory for one analysis, in MB, on a machine or in a container with so many bytes. */
export const memoryShare = (bytes: number): number =>
  Math.min(MAX_MB, Math.max(MIN_MB, Math.floor((SHARE * bytes) / MIB)));

/** Of this machine; where a container has a limit, of that. Without one Node says 0, or more than there is. */
export function defaultMemoryMb(): number {
  const most = process.constrainedMemory();
  return memoryShare(Math.min(totalmem(), most > 0 ? most : Number.POSITIVE_INFINITY));
}
