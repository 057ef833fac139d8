import type { Fact } from '../src/fact.ts';

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
