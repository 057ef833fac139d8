import type { Fact } from '../src/fact.ts';

export {
  type StagedFault,
  type StagedFile,
  stageConnections,
  stageDiagnostics,
  stageDisk,
  stagedCapture,
  stageLogLines,
  stageNetstat,
  stageVmstat,
} from './staged-capture.ts';
export { STAGED_FAULTS } from './staged-faults.ts';
export type { StagedThread } from './staged-thread.ts';

/** Makes a fact with default values for everything that is not given. */
export const aFact = (id: string, family: Fact['family'], more: Partial<Fact> = {}): Fact => ({
  id,
  family,
  quality: 1,
  statement: id,
  evidence: [{ kind: 'metric', name: id, measured: { value: 1, unit: 'count' } }],
  words: {},
  ...more,
});
export { atThreshold, checkFactThresholds, createCapture, createOutput, type FactThreshold } from './check-facts.ts';
export { aLogFact, asInferred, asSampled, checkHypothesis, type HypothesisSpec } from './check-hypothesis.ts';
