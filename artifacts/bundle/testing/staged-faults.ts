import type { StagedCase } from './staged-case.ts';
import { STAGED_HOST_FAULTS } from './staged-host-faults.ts';
import { STAGED_MEMORY_FAULTS } from './staged-memory-faults.ts';
import { STAGED_PEER_FAULTS } from './staged-peer-faults.ts';
import { STAGED_THREAD_FAULTS } from './staged-thread-faults.ts';

export const STAGED_FAULTS: readonly StagedCase[] = [
  ...STAGED_HOST_FAULTS,
  ...STAGED_MEMORY_FAULTS,
  ...STAGED_PEER_FAULTS,
  ...STAGED_THREAD_FAULTS,
];
