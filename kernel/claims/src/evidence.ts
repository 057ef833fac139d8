import type { Evidence, Quantity } from '@hindsight/model';

/** The evidence of a claim: at least one piece. */
export type EvidenceList = readonly [Evidence, ...Evidence[]];

/** A computed figure, with the limit that it broke. */
export const metricEvidence = (name: string, measured: Quantity, limit?: Quantity): Evidence =>
  limit ? { kind: 'metric', name, measured, limit } : { kind: 'metric', name, measured };

/** Lines of the artifact (counted from 1) with the words in them that prove the claim. */
export const markedEvidence = (first: number, marks: readonly string[], last = first): Evidence => ({
  kind: 'lines',
  first,
  last,
  marks,
});

/** One line of the artifact (counted from 1), with the figure that the claim reads from it. */
export const lineEvidence = (line: number, measured?: Quantity): Evidence => ({
  kind: 'lines',
  first: line,
  last: line,
  ...(measured ? { measured } : {}),
});

/**
 * A measured value that broke its limit, with the limit; nothing when it did not: a figure on the right side of its limit proves no
 * claim. A limit is the most that is right, unless it is the least.
 */
export const brokenLimit = (
  name: string,
  measured: Quantity,
  limit: Quantity,
  side: 'most' | 'least' = 'most',
): Evidence[] => {
  const isBroken = side === 'most' ? measured.value >= limit.value : measured.value <= limit.value;
  return isBroken ? [metricEvidence(name, measured, limit)] : [];
};
