import type { Suspect } from '../src/metrics/retained-memory/suspects.ts';

const MB = 1024 * 1024;

/** Builds a suspect that retains 40 MB of 100 MB. Its objects are those of `anAnalysis`. */
export const aSuspect = (members: Partial<Suspect> = {}): Suspect => ({
  kind: 'object',
  object: 0,
  label: 'demo.Registry',
  objects: 1,
  retained: 40 * MB,
  share: 0.4,
  point: 0,
  pointRetained: 39 * MB,
  chain: [0],
  path: [{ object: 0, references: [], skipped: 0 }],
  hops: 0,
  holder: undefined,
  ofJdk: false,
  reclaimable: 0,
  below: [],
  ...members,
});
