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
