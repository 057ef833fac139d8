import type { Fact } from '../src/fact.ts';

export {
  connections,
  diagnosticsOf,
  diskOf,
  logged,
  netstatOf,
  type StagedFault,
  type StagedFile,
  stagedCapture,
  vmstatOf,
} from './staged-capture.ts';
export { STAGED_FAULTS } from './staged-faults.ts';
export type { StagedThread } from './staged-thread.ts';

/** A fact with nothing remarkable about it but what is said. */
export const aFact = (id: string, family: Fact['family'], more: Partial<Fact> = {}): Fact => ({
  id,
  family,
  quality: 1,
  says: id,
  evidence: [{ kind: 'metric', name: id, measured: { value: 1, unit: 'count' } }],
  words: {},
  ...more,
});
