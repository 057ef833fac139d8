import type { StagedFault } from './staged-capture.ts';
import { STAGED_HOST_FAULTS } from './staged-host-faults.ts';
import { STAGED_MEMORY_FAULTS } from './staged-memory-faults.ts';
import { STAGED_PEER_FAULTS } from './staged-peer-faults.ts';
import { STAGED_THREAD_FAULTS } from './staged-thread-faults.ts';

export interface StagedCase {
  readonly name: string;
  readonly fault: StagedFault;
  /** Id of the finding; undefined where nothing is wrong. */
  readonly cause: string | undefined;
  /** What the sentence of the cause must name, or the message where there is none. */
  readonly says: readonly RegExp[];
  /** Other claims at WARNING or above. */
  readonly besides?: readonly string[];
}

export const STAGED_FAULTS: readonly StagedCase[] = [
  ...STAGED_HOST_FAULTS,
  ...STAGED_MEMORY_FAULTS,
  ...STAGED_PEER_FAULTS,
  ...STAGED_THREAD_FAULTS,
];
